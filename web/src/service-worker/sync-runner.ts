import type { LiveNews } from "@reignwell/contract";
import {
  createSyncStore,
  hasLeft,
  hasUserDatabase,
  type LocalDatabase,
  NewerSchemaError,
  openUserDatabase,
  type SyncPhase,
  writeMeta,
} from "@reignwell/local-db";
import { createEngine, type Engine, type RunOutcome } from "@reignwell/sync-core";
import { createSyncTransport } from "./sync-transport.ts";
import { underLock } from "./web-lock.ts";

/** After a failure of the device itself there is no hurry, in ms. */
const AFTER_FAILURE = 30_000;

/** The person signed out; what they kept here waits until they sign in again. */
const LEFT_BEHIND: RunOutcome = { kind: "paused", reason: "signed-out" };

const engines = new Map<number, Engine>();

/**
 * Syncs one person's database until nothing waits or something stands in the way. The service
 * worker runs it, and the page where there is no worker. The lock keeps it to one run at a time
 * across tabs and worker; it saves work only, correctness rests on the push numbers [P3].
 */
export async function runSync(userId: number, news?: LiveNews): Promise<RunOutcome> {
  return underLock(`reignwell-sync-${userId}`, async () => {
    try {
      if (await hasLeft(await openExisting(userId))) return LEFT_BEHIND;
      const engine = engineOf(userId);
      if (news && (await engine.take(news)) === "taken") return { kind: "settled" };
      await writeMeta(await openExisting(userId), { phase: "sending" });
      const outcome = await engine.run();
      await writeMeta(await openExisting(userId), { phase: phaseOf(outcome) });
      return outcome;
    } catch (error) {
      return afterFailure(userId, error);
    }
  });
}

/** Whether a person's database is on this device and they have not left it behind. */
export async function isInUse(userId: number): Promise<boolean> {
  return (await hasUserDatabase(userId)) && !(await hasLeft(openUserDatabase(userId)));
}

/** Signed out: the database is gone, and with it everything that was to be synced. */
class DatabaseGone extends Error {}

/** Opening a database that is not there makes it; a late answer must not bring it back. */
async function openExisting(userId: number): Promise<LocalDatabase> {
  if (!(await hasUserDatabase(userId))) throw new DatabaseGone();
  return openUserDatabase(userId);
}

/** The device's storage failed, not the network: the status must not go on saying "Saving". */
async function afterFailure(userId: number, error: unknown): Promise<RunOutcome> {
  if (error instanceof DatabaseGone) return { kind: "settled" };
  if (error instanceof NewerSchemaError) return { kind: "paused", reason: "update-needed" };
  console.error("Syncing failed on this device", error);
  await openExisting(userId)
    .then((database) => writeMeta(database, { phase: "offline" }))
    .catch(() => undefined);
  return { kind: "retry", after: AFTER_FAILURE };
}

function engineOf(userId: number): Engine {
  const known = engines.get(userId);
  if (known) return known;
  const clock = { now: () => Date.now() };
  const engine = createEngine({
    store: createSyncStore(() => openExisting(userId), clock),
    transport: createSyncTransport(userId),
    clock,
    random: Math.random,
  });
  engines.set(userId, engine);
  return engine;
}

function phaseOf(outcome: RunOutcome): SyncPhase {
  switch (outcome.kind) {
    case "settled":
      return "idle";
    case "retry":
      return "offline";
    case "paused":
      return outcome.reason === "forbidden" ? "refused" : outcome.reason;
  }
}
