import {
  createSyncStore,
  existingUserDatabase,
  isSignedOut,
  KnownStamps,
  type LocalDatabase,
  NewerSchemaError,
  readMeta,
  storageTroubleOf,
  type SyncPhase,
  writeMeta,
} from "@reignwell/local-db";
import type { LiveMessage } from "@reignwell/contract";
import { createEngine, type Engine, type RunOutcome } from "@reignwell/sync-core";
import { type RunReason, SYNC_LOCK, type SyncReport } from "../lib/sync/sync-messages.ts";
import { endSessionHere } from "./end-session-here.ts";
import { createSyncTransport } from "./sync-transport.ts";
import { underLock } from "./web-lock.ts";

/** After a failure of the device itself the engine waits longer, in ms. */
const AFTER_FAILURE = 30_000;

/** A shorter run is not shown: noting its phase costs as much as sending, in ms. */
const WORTH_TELLING = 300;

/** So long after the last run its notes are put into the packs: another one often follows, in ms. */
const QUIET = 1_000;

const engines = new Map<string, Engine>();
const tidying = new Map<string, ReturnType<typeof setTimeout>>();

/** How many runs of each account this process makes or waits to make. */
const runs = new Map<string, number>();

/**
 * Syncs one user's database until nothing waits or something prevents it. The worker runs it, or
 * the page where there is no worker. The lock only saves work by allowing one run at a time;
 * correctness rests on the push numbers [P3].
 */
export async function runSync(
  accountKey: string,
  { live, onlyUnsent }: RunReason = {},
): Promise<SyncReport> {
  const ahead = runs.get(accountKey) ?? 0;
  // One step on the device, which needs no lock. Beside a run it would make that run's answer useless.
  if (live && ahead === 0 && (await isTaken(accountKey, live))) return { kind: "settled" };
  runs.set(accountKey, (runs.get(accountKey) ?? 0) + 1);
  try {
    return await underLock(`${SYNC_LOCK}${accountKey}`, () =>
      runOnce(accountKey, { onlyUnsent, ...(live && ahead > 0 && { live }) }),
    );
  } finally {
    runs.set(accountKey, (runs.get(accountKey) ?? 1) - 1);
  }
}

/** What went wrong is met, and told of, by the run that follows. */
async function isTaken(accountKey: string, live: LiveMessage): Promise<boolean> {
  const taken = await engineOf(accountKey)
    .take(live)
    .catch(() => "behind");
  if (taken !== "taken") return false;
  tidyLater(accountKey);
  return true;
}

async function runOnce(accountKey: string, { live, onlyUnsent }: RunReason): Promise<SyncReport> {
  clearTimeout(tidying.get(accountKey));
  try {
    const engine = engineOf(accountKey);
    const isOver = live !== undefined && (await engine.take(live)) === "taken";
    const outcome = isOver
      ? null
      : await withPhase(accountKey, () => engine.run({ onlyUnsent }), !onlyUnsent);
    if (outcome === null || outcome.kind === "idle") return { kind: "settled" };
    if (outcome.kind === "left") return { kind: "paused" };
    if (outcome.kind !== "paused") return outcome;
    // Expired, or ended on another device; without an answer the next refusal asks again.
    if (outcome.reason === "signed-out") await endSessionHere(accountKey).catch(() => undefined);
    return { kind: "paused" };
  } catch (error) {
    return afterFailure(accountKey, error);
  } finally {
    tidyLater(accountKey);
  }
}

/**
 * Puts the notes of the last runs into the packs when nobody waits: what the next run wants of the
 * table would stand behind it. Notes that stay as they are go into the packs with later ones.
 */
function tidyLater(accountKey: string): void {
  const tidy = async () => {
    tidying.delete(accountKey);
    await KnownStamps.endRun(await openExisting(accountKey));
  };
  clearTimeout(tidying.get(accountKey));
  tidying.set(
    accountKey,
    setTimeout(() => void tidy().catch(() => undefined), QUIET),
  );
}

export async function isInUse(accountKey: string): Promise<boolean> {
  const database = await existingUserDatabase(accountKey);
  return database !== null && !(await isSignedOut(database));
}

/** The user signed out: the database is gone, and with it everything to be synced. */
class DatabaseGone extends Error {}

/** Opening a missing database would create it; a late answer must not bring it back. */
async function openExisting(accountKey: string): Promise<LocalDatabase> {
  const database = await existingUserDatabase(accountKey);
  if (!database) throw new DatabaseGone();
  return database;
}

/**
 * Runs the engine and stores the phase that the status chip shows.
 *
 * @param asks whether the server is asked in any case
 */
async function withPhase(
  accountKey: string,
  run: () => Promise<RunOutcome>,
  asks: boolean,
): Promise<RunOutcome> {
  let shown: SyncPhase | undefined;
  let telling = Promise.resolve();
  const tell = () => {
    shown = "sending";
    // If the database fails, the run itself reports it.
    telling = enterPhase(accountKey, "sending").catch(() => undefined);
  };
  const timer = setTimeout(tell, WORTH_TELLING);
  const running = run();
  // Read beside the run, which does not wait for it: not even its first step stands behind this.
  const before = behindFirstStep()
    .then(() => readPhase(accountKey))
    .catch(() => undefined);
  const looking = before.then((phase) => {
    shown ??= phase;
    // After a failed run the user sees at once that the engine tries again.
    if (asks && phase !== "idle") tell();
  });
  try {
    await running;
  } finally {
    clearTimeout(timer);
    // However the run ended, what is told of it comes after this.
    await looking;
    await telling;
  }
  const outcome = await running;
  const phase = phaseOf(outcome, (await before) ?? "idle");
  if (phase !== shown) await enterPhase(accountKey, phase);
  return outcome;
}

/** By then a run on a database that is open has asked the browser for its first transaction. */
function behindFirstStep(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function readPhase(accountKey: string): Promise<SyncPhase> {
  return readMeta(await openExisting(accountKey), "phase");
}

async function enterPhase(accountKey: string, phase: SyncPhase): Promise<void> {
  const database = await openExisting(accountKey);
  if ((await readMeta(database, "phase")) !== phase) await writeMeta(database, { phase });
}

/** The device's storage failed, not the network, so the status must not remain "Saving". */
async function afterFailure(accountKey: string, error: unknown): Promise<SyncReport> {
  if (error instanceof DatabaseGone) return { kind: "settled" };
  if (error instanceof NewerSchemaError) return { kind: "paused" };
  console.error("Syncing failed on this device", error);
  const noRoom = storageTroubleOf(error) === "full";
  // Without room even for this, only the report says so.
  await enterPhase(accountKey, noRoom ? "no-room" : "offline").catch(() => undefined);
  return { kind: "retry", after: AFTER_FAILURE, asked: 0, ...(noRoom && { noRoom }) };
}

function engineOf(accountKey: string): Engine {
  const known = engines.get(accountKey);
  if (known) return known;
  const clock = { now: () => Date.now() };
  const engine = createEngine({
    store: createSyncStore(() => openExisting(accountKey), clock),
    transport: createSyncTransport(accountKey),
    random: Math.random,
  });
  engines.set(accountKey, engine);
  return engine;
}

/** @param before the phase in which the run found the database */
function phaseOf(outcome: RunOutcome, before: SyncPhase): SyncPhase {
  switch (outcome.kind) {
    case "idle":
    case "left":
      // What a run that was stopped has told must not stay: nobody would look for what waits.
      return before === "sending" ? "idle" : before;
    case "settled":
      return "idle";
    case "retry":
      return "offline";
    case "paused":
      return outcome.reason === "forbidden" ? "refused" : outcome.reason;
  }
}
