import { createHash, randomUUID } from "node:crypto";
import {
  COLLECTIONS,
  type ExportData,
  exportText,
  type PublicUser,
  ROUTES,
  type WireRow,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { whenGone } from "../../plugins/requests/when-gone.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { pullChanges } from "../pull/pull-changes.ts";
import type { RecordHandler } from "../record-handler.ts";

/** When a caller may ask again, in seconds, while the account's former export is on its way. */
const ASK_AGAIN = 10;
/**
 * A made export counts as on its way this long at most, in ms: the connection of a phone that lost
 * its network stays open for minutes, and its user tries again.
 */
const ON_ITS_WAY = 30_000;

/**
 * `GET /api/account/export`: everything of the person that the server has, in the same file as the
 * device makes, so that Import takes it back. One at a time of each account: a full account's lies
 * here several times while it is made, and many at once would take the memory of everybody else. Each
 * process of several counts its own.
 */
export function exportRoutes(app: App, deps: AppDeps, handlers: readonly RecordHandler[]): void {
  const exporting = new Map<number, { until: number }>();
  app.get(
    ROUTES.accountExport,
    { config: { access: "signed-in" }, schema: { response: { 200: z.unknown() } } },
    async (request, reply) => {
      const user = currentUser(request);
      const now = deps.now();
      if (now < (exporting.get(user.id)?.until ?? now)) {
        throw refuse("too_many_requests", undefined, { retryAfter: ASK_AGAIN });
      }
      const own = { until: Number.POSITIVE_INFINITY };
      exporting.set(user.id, own);
      const text = await makeExport(deps, handlers, user, now).catch((error: unknown) => {
        exporting.delete(user.id);
        throw error;
      });
      // Not before it was made: a caller who leaves at once and asks again would have many made.
      own.until = deps.now() + ON_ITS_WAY;
      whenGone(reply, () => {
        if (exporting.get(user.id) === own) exporting.delete(user.id);
      });
      const name = `reignwell-${new Date(now).toISOString().slice(0, 10)}.json`;
      return reply
        .type("application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}"`)
        .serializer((whole: string) => whole)
        .send(text);
    },
  );
}

async function makeExport(
  deps: AppDeps,
  handlers: readonly RecordHandler[],
  { id, username }: PublicUser,
  now: number,
): Promise<string> {
  const data = JSON.stringify({
    id: randomUUID(),
    exportedAt: now,
    username,
    account: { agreedToMailAt: await readMailConsent(deps, id) },
    records: await readRecords(deps, handlers, id),
    unsent: [],
    drafts: [],
    earlierVersions: [],
  } satisfies ExportData);
  return exportText(data, createHash("sha256").update(data).digest("hex"));
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
