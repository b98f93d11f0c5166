import { createHash, randomUUID } from "node:crypto";
import {
  COLLECTIONS,
  type ExportData,
  exportText,
  ROUTES,
  type WireRow,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { pullChanges } from "../pull/pull-changes.ts";
import type { RecordHandler } from "../record-handler.ts";

/**
 * `GET /api/account/export`: everything of the person that the server has, in the same file as the
 * device makes, so that Import takes it back.
 */
export function exportRoutes(app: App, deps: AppDeps, handlers: readonly RecordHandler[]): void {
  app.get(
    ROUTES.accountExport,
    { config: { access: "signed-in" }, schema: { response: { 200: z.unknown() } } },
    async (request, reply) => {
      const user = currentUser(request);
      const now = deps.now();
      const data = JSON.stringify({
        id: randomUUID(),
        exportedAt: now,
        username: user.username,
        account: { agreedToMailAt: await readMailConsent(deps, user.id) },
        records: await readRecords(deps, handlers, user.id),
        unsent: [],
        drafts: [],
        earlierVersions: [],
      } satisfies ExportData);
      const name = `reignwell-${new Date(now).toISOString().slice(0, 10)}.json`;
      return reply
        .type("application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}"`)
        .serializer((text: string) => text)
        .send(exportText(data, createHash("sha256").update(data).digest("hex")));
    },
  );
}

/** DEC-95: when the user agreed to letters, in ms since 1970. */
async function readMailConsent({ database: { sql } }: AppDeps, id: number): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select agreed_to_mail_at as at from users where id = ${id}`;
  return row?.at?.getTime() ?? null;
}

async function readRecords(
  { database }: AppDeps,
  handlers: readonly RecordHandler[],
  userId: number,
): Promise<ExportData["records"]> {
  // By id: a row that is written while the pages are read comes once more, in its later state.
  const found = new Map(COLLECTIONS.map((name) => [name as string, new Map<string, WireRow>()]));
  let [cursor, more] = [0, true];
  while (more) {
    const page = await pullChanges(database.sql, handlers, userId, cursor, new Set());
    const lists: Record<string, WireRow[]> = JSON.parse(page.rows.toString());
    for (const [collection, rows] of Object.entries(lists)) {
      for (const row of rows) found.get(collection)?.set(String(row["id"]), row);
    }
    ({ cursor, more } = page);
  }
  const records = [...found].map(([name, rows]) => [
    name,
    [...rows].map(([id, row]) => ({ ...row, id })),
  ]);
  // Every kind is a key of `found`.
  return Object.fromEntries(records) as ExportData["records"];
}
