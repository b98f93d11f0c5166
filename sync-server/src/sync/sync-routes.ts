import {
  type PublicUser,
  ROUTES,
  SYNC_OWNER_HEADER,
  SPOKEN_PROTOCOLS,
  SYNC_LIMITS,
  type SyncAnswer,
  syncAnswer,
  type SyncRequest,
  syncRequest,
} from "@reignwell/contract";
import type { App, AppDeps } from "../app-types.ts";
import { refuse } from "../plugins/errors.ts";
import { currentUser } from "../plugins/session.ts";
import { pullChanges, readHead } from "./pull-changes.ts";
import { pushBatch } from "./push-batch.ts";
import type { RecordHandler } from "./record-handler.ts";
import { withUser } from "./with-user.ts";

/** The body may be this much larger than its changes, for the envelope around them. */
const ENVELOPE_BYTES = 64 * 1024;

/** Registers `POST /api/sync`, the one endpoint through which a device's changes travel. */
export function syncRoutes(app: App, deps: AppDeps, handlers: readonly RecordHandler[]): void {
  app.post(
    ROUTES.sync,
    {
      config: { access: "signed-in" },
      bodyLimit: SYNC_LIMITS.bytes + ENVELOPE_BYTES,
      // Before the schema: a future protocol may have another shape, and must hear why [P1].
      preValidation: async (request) => refuseUnknownProtocol(request.body),
      schema: { body: syncRequest, response: { 200: syncAnswer } },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const owner = request.headers[SYNC_OWNER_HEADER];
      // Another person signed in on this device meanwhile: their session must not carry the
      // first one's changes, so to this database it is signed out.
      if (owner !== undefined && owner !== String(user.id)) throw refuse("signed_out");
      // Rows come out of the database in their final form; checking each again costs more than
      // reading them did.
      reply.serializer((payload) => JSON.stringify(payload));
      return answerSync(deps, handlers, user, request.body);
    },
  );
}

async function answerSync(
  deps: AppDeps,
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
  return withUser(database, user.id, async (tx, head) => {
    const { epoch, version } = await readHead(tx, user.id);
    const cursor = validCursor(request, { epoch, version });
    const { known, ...outcome } = await pushBatch(tx, head, handlers, user, request, now, cursor);
    const page = await pullChanges(tx, handlers, user.id, cursor, known);
    return { push: request.push, epoch, now, ...outcome, ...page };
  });
}

/** Of another database, or ahead of this one: everything is sent anew [S1]. */
function validCursor(request: SyncRequest, head: { epoch: string; version: number }): number {
  const foreign = request.epoch !== null && request.epoch !== head.epoch;
  return foreign || request.cursor > head.version ? 0 : request.cursor;
}

function refuseUnknownProtocol(body: unknown): void {
  if (typeof body !== "object" || body === null || !("protocol" in body)) return;
  const { protocol } = body;
  if (typeof protocol === "number" && !SPOKEN_PROTOCOLS.includes(protocol)) {
    throw refuse("client_too_old");
  }
}
