import { MESSAGES, UPLOADS_PATH } from "@reignwell/contract";
import type { AppDeps } from "../../app-types.ts";
import { refuse } from "../requests/errors.ts";
import { holdFile } from "./uploaded-file-repository.ts";

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
      if (typeof path !== "string" || !path.startsWith(UPLOADS_PATH)) continue;
      if (await holdFile(database.sql, path, now())) continue;
      const message = MESSAGES.uploads.gone;
      throw refuse("validation_failed", message, { issues: [{ path: field, message }] });
    }
  };
}
