import { ROUTES, sharedVerseAnswer } from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../../app-types.ts";
import { ownOrigin } from "../../../plugins/access/same-origin.ts";
import { networkOf } from "../../../plugins/access/network-of.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { openPictures } from "../picture/pictures.ts";
import type { FindVerse } from "../shared-verse.ts";
import { findSharedLink } from "./shared-link-repository.ts";
import { sharedPage } from "./shared-page.ts";
import { isProgram, openVisits } from "./visits.ts";

const CODE = /^[A-Z0-9]{8}$/;
/** Where an unknown code leads: the app asks for a verse of that name, gets none, and says so. */
const UNKNOWN = `/?${new URLSearchParams({ shared: "unknown" }).toString()}`;
const PUBLIC = { access: "public" } as const;
const params = z.object({ code: z.string() });

/**
 * What a short link shows (R-010, DEC-67): its page, the picture of its verse, and the verse itself
 * for the app. The words come from `findVerse`, never from the one who shared them.
 */
export function sharedLinkRoutes(app: App, deps: AppDeps, findVerse: FindVerse): void {
  const { sql } = deps.database;
  const count = openVisits(app, deps);
  const pictureOf = openPictures();
  const find = async (code: string) => (CODE.test(code) ? findSharedLink(sql, code) : null);

  app.get(
    ROUTES.sharedLink,
    { config: PUBLIC, schema: { hide: true, params } },
    async (request, reply) => {
      const { code } = request.params;
      const link = await find(code);
      if (link === null) return reply.redirect(UNKNOWN);
      await count(request, code, link);
      const isOwner = request.user?.id === link.userId;
      const onward = new URLSearchParams({
        ...(!isOwner && { ref: link.referralCode }),
        shared: code,
      });
      const page = sharedPage({
        verse: await findVerse(link.verseReference),
        address: `${ownOrigin(request, deps.config)}/s/${code}`,
        onward: isProgram(request) ? null : `/?${onward.toString()}`,
      });
      return reply.header("x-robots-tag", "noindex").type("text/html; charset=utf-8").send(page);
    },
  );

  app.get(
    ROUTES.sharedPicture,
    { config: PUBLIC, schema: { hide: true, params } },
    async (request, reply) => {
      const link = await find(request.params.code);
      if (link === null) throw refuse("not_found");
      const verse = await findVerse(link.verseReference);
      const { etag, png, isPlain } = await pictureOf(verse, networkOf(request.ip));
      reply.headers({
        // The plain one stands in for a moment.
        "cache-control": isPlain ? "no-store" : "public, max-age=86400",
        etag,
        "x-robots-tag": "noindex",
        // Chats fetch it from their own addresses.
        "cross-origin-resource-policy": "cross-origin",
      });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type("image/png").send(png);
    },
  );

  app.get(
    ROUTES.sharedVerse,
    { config: PUBLIC, schema: { params, response: { 200: sharedVerseAnswer } } },
    async (request) => {
      const link = await find(request.params.code);
      if (link === null) throw refuse("not_found");
      return findVerse(link.verseReference);
    },
  );
}
