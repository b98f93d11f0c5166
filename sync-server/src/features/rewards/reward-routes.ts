import {
  achievements,
  giveawayDraw,
  giveawayEntries,
  giveawayEntryAnswer,
  giveawayEntryRequest,
  giveaways,
  MESSAGES,
  referralStats,
  ROUTES,
} from "@reignwell/contract";
import type { App } from "../../app-types.ts";
import { ownOrigin } from "../../plugins/access/same-origin.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { creatingHeaders } from "../../sync/rest/rest-schemas.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { listAchieved } from "./achievement-repository.ts";
import { enterGiveaway } from "./enter-giveaway.ts";
import { giveawayAdminRoutes } from "./giveaway-admin-routes.ts";
import { giveawayParams } from "./giveaway-params.ts";
import { findDraw, listEntries, listGiveaways } from "./giveaway-repository.ts";
import { readReferrals } from "./referral-repository.ts";

const SIGNED_IN = { access: "signed-in" } as const;

/** A giveaway stays on the list for so long after its end, in ms, so that people see who won. */
const SHOWN_AFTER_END = 30 * 86_400_000;

/** Giveaways, referrals and achievements as their owner and everybody sees them (C-017 to C-019). */
export function rewardRoutes(app: App, deps: SyncDeps): void {
  giveawayRoutes(app, deps);
  giveawayAdminRoutes(app, deps);
  const { sql } = deps.database;

  app.get(
    ROUTES.referralStats,
    { config: SIGNED_IN, schema: { response: { 200: referralStats } } },
    async (request) => {
      const { id, referralCode } = currentUser(request);
      const referralLink = `${ownOrigin(request, deps.config)}/auth?ref=${referralCode}`;
      return { referralCode, referralLink, ...(await readReferrals(sql, id)) };
    },
  );

  app.get(
    ROUTES.achievements,
    { config: SIGNED_IN, schema: { response: { 200: achievements } } },
    (request) => listAchieved(sql, currentUser(request).id),
  );
}

function giveawayRoutes(app: App, deps: SyncDeps): void {
  const { sql } = deps.database;
  const { now } = deps;

  app.get(
    ROUTES.giveaways,
    { config: { access: "public" }, schema: { response: { 200: giveaways } } },
    () => listGiveaways(sql, now(), now() - SHOWN_AFTER_END),
  );

  app.get(
    ROUTES.giveawayDraw,
    {
      config: { access: "public" },
      schema: { params: giveawayParams, response: { 200: giveawayDraw } },
    },
    async (request) => {
      const draw = await findDraw(sql, Number(request.params.id));
      if (draw === null) throw refuse("not_found");
      return draw;
    },
  );

  app.get(
    ROUTES.giveawayEntries,
    { config: SIGNED_IN, schema: { response: { 200: giveawayEntries } } },
    (request) => listEntries(sql, currentUser(request).id),
  );

  app.post(
    ROUTES.enterGiveaway,
    {
      config: { ...SIGNED_IN, signedOutText: MESSAGES.rewards.signInToEnter },
      schema: {
        body: giveawayEntryRequest,
        headers: creatingHeaders,
        response: { 201: giveawayEntryAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      const answer = await enterGiveaway(deps, currentUser(request), request.body, key);
      return reply.code(201).send(answer);
    },
  );
}
