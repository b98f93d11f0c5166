import type { PublicUser, SyncAnswer, SyncRequest } from "@reignwell/contract";
import { refuse } from "../plugins/errors.ts";
import { pullChanges, readHead } from "./pull-changes.ts";
import { pushBatch } from "./push-batch.ts";
import type { RecordHandler } from "./record-handler.ts";
import { type SyncDeps, withUser } from "./with-user.ts";

/** Answers one sync request: applies what the device pushes, returns what it does not have. */
export async function answerSync(
  deps: SyncDeps,
  handlers: readonly RecordHandler[],
  user: PublicUser,
  request: SyncRequest,
): Promise<SyncAnswer> {
  const { database } = deps;
  const now = deps.now();
  if (request.push === 0) {
    if (request.changes.length > 0) {
      throw refuse("validation_failed", "Changes need a push number of 1 or more");
    }
    const head = await readHead(database.sql, user.id);
    const cursor = validCursor(request, head);
    const page = await pullChanges(database.sql, handlers, user.id, cursor, new Map());
    return { push: 0, epoch: head.epoch, now, rejected: [], overwritten: [], ...page };
  }
  return withUser(deps, { userId: user.id, device: request.device }, async (tx, head) => {
    const { epoch, version } = await readHead(tx, user.id);
    const cursor = validCursor(request, { epoch, version });
    const { known, ...outcome } = await pushBatch(tx, head, handlers, user, request, now, cursor);
    // Up to date before, and every row written is known to the device: there is nothing to read.
    const nothingNew = cursor === version && known.size === head.version - version;
    const page = nothingNew
      ? { rows: {}, cursor: head.version, more: false }
      : await pullChanges(tx, handlers, user.id, cursor, known);
    return { push: request.push, epoch, now, ...outcome, ...page };
  });
}

/** Of another database, or ahead of this one: everything is sent anew [S1]. */
function validCursor(request: SyncRequest, head: { epoch: string; version: number }): number {
  const foreign = request.epoch !== null && request.epoch !== head.epoch;
  return foreign || request.cursor > head.version ? 0 : request.cursor;
}
