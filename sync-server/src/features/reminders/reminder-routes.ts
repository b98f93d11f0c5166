import {
  MESSAGES,
  type PushMessage,
  pushDeviceRequest,
  pushKeyAnswer,
  pushSubscribeRequest,
  type PushSubscribeRequest,
  pushTestAnswer,
  ROUTES,
} from "@reignwell/contract";
import { addDays, centralDate, localTime, refreshKey } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import {
  noteAttempts,
  secondsToWait,
  subjectOf,
} from "../../plugins/access/attempts-repository.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { forgetPassedOver, passOver, putOffWaiting } from "./delivery-repository.ts";
import {
  dropGone,
  dropOldest,
  dropSubscription,
  findSubscription,
  keepSubscription,
} from "./subscription-repository.ts";

const SIGNED_IN = { access: "signed-in" } as const;
/** A user has at most so many browsers with reminders; those not opened for longest are deleted. */
const MAX_DEVICES = 10;
/** A test message is dropped after so many seconds: later it would only confuse the user. */
const TEST_TTL = 60;

/** Which browsers get a reminder of the day, and when (SH-009, DEC-100, C-031). */
export function reminderRoutes(app: App, deps: AppDeps): void {
  const { database, push, now } = deps;

  app.get(
    ROUTES.pushKey,
    { config: { access: "public" }, schema: { response: { 200: pushKeyAnswer } } },
    async () => ({ publicKey: push.publicKey }),
  );

  app.post(
    ROUTES.pushSubscribe,
    { config: SIGNED_IN, schema: { body: pushSubscribeRequest } },
    async (request, reply) => {
      if (!push.accepts(request.body.endpoint)) {
        throw refuse("validation_failed", "This browser’s push service is not known here.", {
          issues: [{ path: "endpoint", message: "Not a known push service" }],
        });
      }
      await subscribe(deps, currentUser(request).id, request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    ROUTES.pushSubscribe,
    { config: SIGNED_IN, schema: { body: pushDeviceRequest } },
    async (request, reply) => {
      await dropSubscription(database.sql, currentUser(request).id, request.body.endpoint);
      return reply.code(204).send();
    },
  );

  app.post(
    ROUTES.pushTest,
    {
      config: SIGNED_IN,
      schema: { body: pushDeviceRequest, response: { 200: pushTestAnswer } },
    },
    async (request) => {
      const { id } = currentUser(request);
      const target = await findSubscription(database.sql, id, request.body.endpoint);
      if (target === null) throw refuse("not_found");
      await limitTests(deps, id);
      const message: PushMessage = { kind: "test", date: centralDate(now()) };
      const delivery = { ttl: TEST_TTL, topic: "test" };
      const outcome = await push.send(target, JSON.stringify(message), delivery);
      if (outcome.kind === "gone") await dropGone(database.sql, [target.id]);
      return { delivered: outcome.kind === "delivered" };
    },
  );
}

/** Each test message is a request of ours to another server, which may take ten seconds. */
async function limitTests({ config, database, now }: AppDeps, userId: number): Promise<void> {
  const limit = config.rateLimits.pushTest;
  if (limit === null) return;
  const counter = { subject: subjectOf("push-test", String(userId)), limit, account: null };
  const full = await noteAttempts(database.sql, [counter], now());
  if (full.length === 0) return;
  const retryAfter = (await secondsToWait(database.sql, full, now())) || 1;
  throw refuse("too_many_requests", undefined, { retryAfter });
}

async function subscribe(
  { database, now }: AppDeps,
  userId: number,
  request: PushSubscribeRequest,
): Promise<void> {
  const { reminder, dayZone } = request;
  await database.transaction(async (tx) => {
    const kept = await keepSubscription(tx, userId, request, now());
    if (kept === null) throw refuse("conflict", MESSAGES.refusals.remindersOfAnother);
    const { id, isNew } = kept;
    if (isNew.time) await putOffWaiting(tx, id);
    // The zone of the user's day says which plan it asks about, and not when it comes.
    if ((isNew.time || isNew.user) && reminder.kind === "morning") {
      // A user who chooses seven o'clock at eight means tomorrow: nothing is due today any more.
      const { date, minute } = localTime(now(), reminder.zone);
      const hasPassed = minute >= reminder.minute;
      await passOver(tx, id, addDays(date, -1), now());
      if (hasPassed) await passOver(tx, id, date, now());
      // One who then puts it off to the evening means today: an earlier choice had passed today over.
      await forgetPassedOver(tx, id, hasPassed ? addDays(date, 1) : date);
    }
    // The day that has begun on the device is known to the user, who has just opened the app there.
    const isNewChoice = isNew.time || isNew.user || isNew.dayZone;
    if (isNewChoice && reminder.kind === "new-day" && dayZone !== undefined) {
      await passOver(tx, id, refreshKey(now(), dayZone), now());
    }
    await dropOldest(tx, userId, MAX_DEVICES);
  });
}
