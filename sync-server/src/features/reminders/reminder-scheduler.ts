import { isTimeZone, type PushMessage } from "@reignwell/contract";
import { addDays, centralDate, firstWords, localTime, refreshKey } from "@reignwell/domain";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { PushOutcome } from "../../gateways/push.ts";
import { runRegularly } from "../../plugins/monitoring/regular-job.ts";
import {
  beginDay,
  type Delivery,
  type DeliveryEnd,
  dropOldDeliveries,
  endDelivery,
  morningZones,
  newDayZones,
  plansOf,
  queueMornings,
  queueNewDay,
  queueNewDays,
  takeDeliveries,
} from "./delivery-repository.ts";
import { dropGone } from "./subscription-repository.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MINUTES_OF_DAY = 24 * 60;

/** How often it is looked whether anything is due. */
const LOOK_EVERY = 20_000;
/** A server that was down announces the day up to this much later; after that users know it anyway. */
const NEW_DAY_LATENESS = 6 * HOUR;
/** The same for a morning, in minutes: a reminder for seven o'clock that comes at noon only disturbs. */
const MORNING_LATENESS = 120;
/** So many messages are under way at once. */
const BATCH = 50;
/** Longer than a message may take, its database calls included. */
const LEASE = MINUTE;
/** The waits after the first failures; after the last one it is given up. */
const BACK_OFF = [30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** A device that is away gets the message up to this much later, in seconds. */
const KEEP_FOR = 12 * 3600;
/** A server that ends waits so long for what is under way; another one sends the rest. */
const STOP_TIMEOUT_MS = 3_000;
const FORGET_AFTER = 7 * 24 * HOUR;

type SchedulerDeps = Pick<AppDeps, "database" | "push" | "now"> & {
  /** The verse of a Central date, which the message quotes. */
  verseOf: (date: string) => Promise<{ reference: string; verse: string }>;
};

/** What a look found and did, for the log. */
export interface LookResult {
  delivered: number;
  silent: number;
  gone: number;
  failed: number;
  later: number;
}

/**
 * One look at the clock: queues what has become due, then sends everything whose turn it is.
 *
 * Nothing is timed ahead. Each look asks what the clock shows, so daylight saving, sleep and
 * restarts need no care, and what was already queued is known by its row: one a Central day, one
 * a browser and day. Any number of servers may look at the same time.
 */
export async function lookForDue(deps: SchedulerDeps): Promise<LookResult> {
  await queueDue(deps);
  const result: LookResult = { delivered: 0, silent: 0, gone: 0, failed: 0, later: 0 };
  const { database, now } = deps;
  for (;;) {
    const taken = await takeDeliveries(database.sql, { now: now(), lease: LEASE, count: BATCH });
    if (taken.length === 0) return result;
    const time = now();
    const late = taken.filter((delivery) => isTooLate(delivery, time));
    await giveUp(deps, late, result);
    await sendBatch(
      deps,
      taken.filter((delivery) => !late.includes(delivery)),
      result,
    );
  }
}

async function queueDue({ database, now }: SchedulerDeps): Promise<void> {
  const time = now();
  const day = refreshKey(time);
  const isRecent = refreshKey(time - NEW_DAY_LATENESS) !== day;
  const begun = await database.transaction(async (tx) => {
    if (!(await beginDay(tx, day, time))) return false;
    if (isRecent) await queueNewDay(tx, day, time);
    return true;
  });
  if (begun) await dropOldDeliveries(database.sql, time - FORGET_AFTER);
  const ownDays = (await newDayZones(database.sql)).filter(isTimeZone);
  await queueNewDays(database.sql, begunIn(ownDays, time), time);
  for (const zone of (await morningZones(database.sql)).filter(isTimeZone)) {
    for (const window of dueIn(localTime(time, zone))) {
      await queueMornings(database.sql, zone, window, time);
    }
  }
}

/** The zones whose day has begun not long ago; to all others nothing may be said now. */
function begunIn(zones: readonly string[], time: number): { zone: string; date: string }[] {
  return zones.flatMap((zone) => {
    const date = refreshKey(time, zone);
    return refreshKey(time - NEW_DAY_LATENESS, zone) === date ? [] : [{ zone, date }];
  });
}

/** The reminders that may still be sent now: soon after midnight, the late evening of the day before as well. */
function dueIn({ date, minute }: { date: string; minute: number }) {
  const window = (day: string, until: number) => ({
    date: day,
    after: until - MORNING_LATENESS,
    until,
  });
  const evening = window(addDays(date, -1), MINUTES_OF_DAY + minute);
  const hasEvening = evening.after < MINUTES_OF_DAY;
  return hasEvening ? [evening, window(date, minute)] : [window(date, minute)];
}

/**
 * Whether a reminder was queued in time and kept waiting too long after that, by a push service that
 * was away or by a server that ended. Of a new day by its own beginning: it may have been queued late.
 */
function isTooLate({ kind, date, dayZone, dueAt }: Delivery, time: number): boolean {
  if (kind === "morning") return time - dueAt.getTime() >= MORNING_LATENESS * MINUTE;
  const zone = dayZone !== null && isTimeZone(dayZone) ? dayZone : undefined;
  return refreshKey(time - NEW_DAY_LATENESS, zone) >= date;
}

async function giveUp(
  { database }: SchedulerDeps,
  late: readonly Delivery[],
  result: LookResult,
): Promise<void> {
  result.failed += late.length;
  await Promise.all(late.map((one) => endDelivery(database.sql, one, { state: "failed" })));
}

async function sendBatch(
  deps: SchedulerDeps,
  taken: readonly Delivery[],
  result: LookResult,
): Promise<void> {
  const { database, now } = deps;
  const time = now();
  const isPlanned = await findPlanned(deps, taken, time);
  const days = await daysOf(deps, taken, time);
  const dayOf = (delivery: Delivery) => {
    const date = dateOf(delivery, time);
    return days.get(date) ?? { date };
  };
  await Promise.all(
    taken.map(async (delivery) => {
      if (delivery.kind === "morning" && isPlanned(delivery)) {
        result.silent += 1;
        return endDelivery(database.sql, delivery, { state: "silent" });
      }
      return sendOne(deps, delivery, dayOf(delivery), result);
    }),
  );
}

/**
 * Whether what a morning asks for is done: the plan of the day on which it was due, or today's. They
 * are two days where it comes late, over the midnight of the user's day.
 */
async function findPlanned(
  { database }: SchedulerDeps,
  taken: readonly Delivery[],
  time: number,
): Promise<(delivery: Delivery) => boolean> {
  const mornings = taken.filter(({ kind }) => kind === "morning");
  if (mornings.length === 0) return () => false;
  const daysOfOne = (delivery: Delivery) => [
    dayAt(delivery, time),
    dayAt(delivery, delivery.dueAt.getTime()),
  ];
  const dates = [...new Set(mornings.flatMap(daysOfOne))];
  const userIds = mornings.map(({ userId }) => userId);
  const plans = await plansOf(database.sql, userIds, dates);
  const planned = new Set(plans.map(({ userId, date }) => `${userId} ${date}`));
  return (delivery) =>
    daysOfOne(delivery).some((date) => planned.has(`${delivery.userId} ${date}`));
}

/** The date that a reminder speaks of. */
function dateOf(delivery: Delivery, time: number): string {
  return delivery.kind === "new-day" ? delivery.date : dayAt(delivery, time);
}

/** The user's day at an instant: the Central one, or the one of their device (DEC-115). */
function dayAt({ dayZone }: Delivery, instant: number): string {
  return dayZone === null ? centralDate(instant) : localTime(instant, dayZone).date;
}

/** What a message carries of its day, read once a date and batch. */
type DayPart = Pick<PushMessage, "date" | "verse">;

async function daysOf(
  { verseOf }: SchedulerDeps,
  taken: readonly Delivery[],
  time: number,
): Promise<Map<string, DayPart>> {
  const dates = [...new Set(taken.map((delivery) => dateOf(delivery, time)))];
  const parts = dates.map(async (date): Promise<[string, DayPart]> => {
    const { reference, verse } = await verseOf(date);
    return [date, { date, verse: { reference, words: firstWords(verse) } }];
  });
  return new Map(await Promise.all(parts));
}

async function sendOne(
  { database, push, now }: SchedulerDeps,
  delivery: Delivery,
  day: DayPart,
  result: LookResult,
): Promise<void> {
  const { kind } = delivery;
  const message = JSON.stringify({ kind, ...day } satisfies PushMessage);
  const outcome = await push.send(delivery, message, { ttl: KEEP_FOR, topic: "day" });
  if (outcome.kind === "gone") {
    result.gone += 1;
    return dropGone(database.sql, [delivery.id]);
  }
  const end = endOf(outcome, delivery.attempts, now());
  if (end.state === "sent") result.delivered += 1;
  else if (end.state === "waiting") result.later += 1;
  else result.failed += 1;
  return endDelivery(database.sql, delivery, end);
}

function endOf(
  outcome: Exclude<PushOutcome, { kind: "gone" }>,
  attempts: number,
  now: number,
): DeliveryEnd {
  if (outcome.kind === "delivered") return { state: "sent" };
  if (outcome.kind === "refused") return { state: "failed" };
  const wait = BACK_OFF[attempts - 1];
  if (wait === undefined) return { state: "failed" };
  // The push service may request a longer wait, up to an hour.
  return { state: "waiting", next: now + Math.min(Math.max(wait, outcome.after ?? 0), HOUR) };
}

/** Looks again and again until `stop`, which waits a little for a look that is under way. */
export function startReminders(
  deps: SchedulerDeps,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): { stop: () => Promise<void> } {
  const run = async () => {
    const result = await lookForDue(deps);
    if (Object.values(result).some((count) => count > 0)) log.info({ reminders: result });
  };
  const failed = "looking for reminders failed";
  const job = runRegularly(deps, { job: "reminders", every: LOOK_EVERY, run, failed }, log);
  job.look();
  return {
    stop: async () => {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, STOP_TIMEOUT_MS).unref();
      });
      await Promise.race([job.stop(), timeout]);
    },
  };
}
