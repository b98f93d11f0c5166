import { MESSAGES, UPLOADS_PATH } from "@reignwell/contract";
import type { AppDeps } from "../../app-types.ts";
import { refuse } from "../requests/errors.ts";
import type { Queryable } from "../database/database.ts";
import { holdFiles } from "./uploaded-file-repository.ts";

/** The fields of the administrator's forms that name an uploaded file. */
const FIELDS = ["imageUrl", "audioUrl"] as const;

/**
 * A `preHandler` that refuses a form whose file is here no longer: the form was open for more than a
 * day, after which a file that nothing names is deleted. Without it a dead address would be stored.
 */
export function namesKeptFiles({ database, now }: Pick<AppDeps, "database" | "now">) {
  return async ({ body }: { body: unknown }): Promise<void> => {
    const form: Partial<Record<string, unknown>> = body ?? {};
    for (const field of FIELDS) {
      const path = form[field];
      if (typeof path !== "string" || (await findMissing(database.sql, [path], now())).size === 0) {
        continue;
      }
      const message = MESSAGES.uploads.gone;
      throw refuse("validation_failed", message, { issues: [{ path: field, message }] });
    }
  };
}

/** Which of these addresses are of uploaded files that are not here; the others stay another day. */
export async function findMissing(
  sql: Queryable,
  addresses: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const uploaded = [...new Set(addresses)].filter((address) => address.startsWith(UPLOADS_PATH));
  const here = await holdFiles(sql, uploaded, now);
  return new Set(uploaded.filter((path) => !here.has(path)));
}
