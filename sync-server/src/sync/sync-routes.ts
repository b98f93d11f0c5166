import {
  ROUTES,
  SYNC_OWNER_HEADER,
  SPOKEN_PROTOCOLS,
  SYNC_LIMITS,
  type SyncAnswer,
  syncAnswer,
  syncRequest,
} from "@reignwell/contract";
import type { App } from "../app-types.ts";
import { refuse } from "../plugins/requests/errors.ts";
import { currentUser } from "../plugins/sessions/session.ts";
import { answerSync, answerBytes } from "./answer-sync.ts";
import { exportRoutes } from "./rest/export-routes.ts";
import { noteDigest } from "./push/changes-digest.ts";
import { purgeDaily } from "./purge-tombstones.ts";
import type { RecordHandler } from "./record-handler.ts";
import type { SyncDeps } from "./with-user.ts";

/** The body may be this much larger than its changes, for the envelope around them. */
const ENVELOPE_BYTES = 64 * 1024;

/**
 * Registers `POST /api/sync`, the one endpoint through which a device's changes travel, and beside
 * it the export of everything that came so; as long as it stands, old tombstones are forgotten once a day.
 */
export function syncRoutes(app: App, deps: SyncDeps, handlers: readonly RecordHandler[]): void {
  const stopPurging = purgeDaily(deps, handlers, (error) =>
    app.log.error({ err: error }, "Old tombstones could not be forgotten"),
  );
  // Before the database goes.
  app.addHook("preClose", async () => stopPurging());
  exportRoutes(app, deps, handlers);
  void app.register(async (scope: App) => {
    readNotingDigests(scope);
    pushAndPull(scope, deps, handlers);
  });
}

function pushAndPull(app: App, deps: SyncDeps, handlers: readonly RecordHandler[]): void {
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
      const owner = request.headers[SYNC_OWNER_HEADER];
      const answer = await answerSync(deps, handlers, currentUser(request), request.body, owner);
      reply.type("application/json; charset=utf-8");
      // Bytes are sent as they are; the schema says what they hold.
      return answerBytes(answer) as unknown as SyncAnswer;
    },
  );
}

/** Reads JSON as everywhere, and notes a batch's digest while its text is at hand. */
function readNotingDigests(scope: App): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  const readBody: typeof parse = (request, text, done) =>
    parse(request, text, (error, body) => {
      if (!error) noteDigest(String(text), body);
      done(error, body);
    });
  scope.addContentTypeParser("application/json", { parseAs: "string" }, readBody);
}

function refuseUnknownProtocol(body: unknown): void {
  if (typeof body !== "object" || body === null || !("protocol" in body)) return;
  const { protocol } = body;
  if (typeof protocol === "number" && !SPOKEN_PROTOCOLS.includes(protocol)) {
    throw refuse("client_too_old");
  }
}
