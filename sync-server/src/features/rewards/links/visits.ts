import { createHash, randomBytes } from "node:crypto";
import { centralDate } from "@reignwell/domain";
import type { FastifyRequest } from "fastify";
import type { App, AppDeps } from "../../../app-types.ts";
import { networkOf } from "../../../plugins/access/network-of.ts";
import { runRegularly } from "../../../plugins/monitoring/regular-job.ts";
import {
  countClick,
  forgetClicksBefore,
  saltOfDay,
  type SharedLink,
} from "./shared-link-repository.ts";

/**
 * Programs that fetch a link to show a preview of it, and crawlers. Others, such as scripts, are
 * visitors as browsers are: they count once a day.
 */
const PROGRAMS =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|skypeuripreview|embedly|iframely|vkshare|preview|google-read-aloud|mastodon|pleroma|misskey|matrix|synapse|viber\/|snapchat ads|yahoo ad|lighthouse|archive\.org/i;

const EVERY = 60 * 60 * 1000;

/** Whether a program fetches the page to show a preview of it, or to list it. */
export function isProgram({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return PROGRAMS.test(headers["user-agent"] ?? "");
}

/** Whether the page is only fetched in case somebody wants it. */
function isAhead({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers[name]);
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? "")));
}

/**
 * Counts visits of short links: each visitor once a day, and neither the owner nor programs.
 * A visitor is a hash of the address with a salt that lives for a day (promises: nobody can be
 * followed from one day to the next); the browser names itself, and a script does so otherwise with
 * each call (decision 54). Clicks never add points.
 */
export function openVisits(app: App, deps: AppDeps) {
  const { database, now } = deps;
  const { sql } = database;
  let salt: { day: string; bytes: Buffer } | null = null;

  const forget = async () => {
    const day = centralDate(now());
    if (salt?.day !== day) salt = null;
    await forgetClicksBefore(sql, day);
  };
  const job = {
    job: "visits",
    every: EVERY,
    run: forget,
    failed: "forgetting visits failed",
  } as const;
  app.addHook("onClose", runRegularly(deps, job, app.log).stop);

  return async (request: FastifyRequest, shortCode: string, { userId }: SharedLink) => {
    const isOwner = request.user?.id === userId;
    if (request.method === "HEAD" || isOwner || isProgram(request) || isAhead(request)) return;
    const day = centralDate(now());
    if (salt?.day !== day) {
      await forgetClicksBefore(sql, day);
      salt = { day, bytes: await saltOfDay(sql, day, randomBytes(32)) };
    }
    const visitor = createHash("sha256").update(salt.bytes).update(networkOf(request.ip)).digest();
    await countClick(sql, { shortCode, day, visitor });
  };
}
