import {
  ROUTES,
  type ShareAnswer,
  shareAnswer,
  shareLinkAnswer,
  shareLinkRequest,
  shareRequest,
} from "@reignwell/contract";
import { shareIdOf } from "@reignwell/domain";
import type { FastifyRequest } from "fastify";
import type { App } from "../../../app-types.ts";
import { ownOrigin } from "../../../plugins/access/same-origin.ts";
import { currentUser } from "../../../plugins/sessions/session.ts";
import { readAccount } from "../../../sync/live/read-account.ts";
import { digestOf, recallAnswer, rememberAnswer } from "../../../sync/rest/remembered-answers.ts";
import { creatingHeaders } from "../../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../../sync/rest/rest-records.ts";
import type { RecordHandler } from "../../../sync/record-handler.ts";
import { type SyncDeps, withUser } from "../../../sync/with-user.ts";
import { newShortCode } from "./award-shares.ts";
import { findKeptShare, reserveShortCode } from "./share-repository.ts";

/** `POST /api/shares` (DEC-67) and the link before it, over the same write path as a share that a device syncs. */
export function shareRoutes(app: App, deps: SyncDeps, handler: RecordHandler): void {
  const records = new RestRecords(deps, handler);

  app.post(
    ROUTES.shareLinks,
    {
      config: { access: "signed-in" },
      schema: { body: shareLinkRequest, response: { 200: shareLinkAnswer } },
    },
    async (request) => {
      const { platform, verseReference } = request.body;
      const { id: userId } = currentUser(request);
      const link = { userId, shareId: shareIdOf(platform, verseReference), verseReference };
      // Under the user's lock: a share that is written meanwhile takes the code.
      const code = await withUser(deps, { userId, device: null }, (tx) =>
        reserveShortCode(tx, link, newShortCode, deps.now()),
      );
      return { shortLink: linkOf(request, deps, code) };
    },
  );

  app.post(
    ROUTES.shares,
    {
      config: { access: "signed-in" },
      schema: { body: shareRequest, headers: creatingHeaders, response: { 200: shareAnswer } },
    },
    async (request): Promise<ShareAnswer> => {
      const user = currentUser(request);
      const { body } = request;
      const id = shareIdOf(body.platform, body.verseReference);
      const key = request.headers["idempotency-key"];
      const digest = digestOf(["share", body]);
      return withUser(deps, { userId: user.id, device: null }, async (tx, head) => {
        const known = await recallAnswer<ShareAnswer>(tx, user.id, key, digest);
        if (known) return known;
        const before = await findKeptShare(tx, user.id, id);
        await records.putInside(tx, head, user, [{ id, fields: { ...body, deletedAt: null } }]);
        const after = await findKeptShare(tx, user.id, id);
        const account = await readAccount(tx, user.id);
        const answer: ShareAnswer = {
          id,
          shortLink: linkOf(request, deps, after?.shortCode ?? ""),
          pointsEarned: (after?.pointsEarned ?? 0) - (before?.pointsEarned ?? 0),
          sharingPoints: account?.sharingPoints ?? 0,
          accountVersion: account?.accountVersion,
        };
        await rememberAnswer(tx, user.id, key, digest, answer);
        return answer;
      });
    },
  );
}

function linkOf(request: FastifyRequest, { config }: SyncDeps, code: string): string {
  return `${ownOrigin(request, config)}/s/${code}`;
}
