import { UPLOADS_PATH } from "@reignwell/contract";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { runRegularly } from "../../plugins/monitoring/regular-job.ts";
import { forgetFile, takeUnnamedFile } from "../../plugins/web-app/uploaded-file-repository.ts";

type Deps = Pick<AppDeps, "database" | "files" | "now">;

/** So long a file may wait in an open form until something names it. */
const DAY = 24 * 60 * 60 * 1000;
const LOOK_EVERY = 10 * 60 * 1000;

/**
 * Deletes the files that nothing has named for a day; returns how many. A file goes before its note,
 * so after a crash between them the next look deletes it once more. Several servers may do it at once.
 * Each is taken when it is its turn: a form may have come to name it meanwhile, and a form that would
 * name it later is told to upload it again. `stop` breaks off, and the next look goes on.
 */
export async function sweepUploads(
  { database, files, now }: Deps,
  stop?: AbortSignal,
): Promise<number> {
  const { sql } = database;
  const before = now() - DAY;
  const take = () => takeUnnamedFile(sql, before);
  let count = 0;
  for (let path = await take(); path !== undefined; path = await take()) {
    await files.remove(path.slice(UPLOADS_PATH.length), stop);
    await forgetFile(sql, path);
    count += 1;
    stop?.throwIfAborted();
  }
  return count;
}

/** Looks every ten minutes as long as the server runs. */
export function sweepRegularly(
  deps: Deps,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): { stop: () => Promise<void> } {
  const run = async (stop: AbortSignal) => {
    const count = await sweepUploads(deps, stop);
    if (count > 0) log.info({ files: count }, "uploaded files that nothing names were deleted");
  };
  const failed = "the uploaded files were not looked at";
  return runRegularly(deps, { job: "uploads", every: LOOK_EVERY, run, failed }, log);
}
