import type { LiveNews } from "@reignwell/contract";
import {
  createSyncStore,
  hasUserDatabase,
  openUserDatabase,
  type SyncPhase,
  writeMeta,
} from "@reignwell/local-db";
import { createEngine, type Engine, type RunOutcome } from "@reignwell/sync-core";
import { createSyncTransport } from "./sync-transport.ts";

const engines = new Map<number, Engine>();

/**
 * Syncs one person's database until nothing waits or something stands in the way. The service
 * worker runs it, and the page where there is no worker. The lock keeps it to one run at a time
 * across tabs and worker; it saves work only, correctness rests on the push numbers [P3].
 */
export async function runSync(userId: number, news?: LiveNews): Promise<RunOutcome> {
  // After sign-out a late background-sync event must not make the database again.
  if (!(await hasUserDatabase(userId))) return { kind: "settled" };
  return underLock(`reignwell-sync-${userId}`, async () => {
    const database = openUserDatabase(userId);
    const engine = engineOf(userId);
    if (news && (await engine.take(news)) === "taken") return { kind: "settled" };
    await writeMeta(database, { phase: "sending" });
    const outcome = await engine.run();
    await writeMeta(database, { phase: phaseOf(outcome) });
    return outcome;
  });
}

function engineOf(userId: number): Engine {
  const known = engines.get(userId);
  if (known) return known;
  const clock = { now: () => Date.now() };
  const engine = createEngine({
    store: createSyncStore(() => openUserDatabase(userId), clock),
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

function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Absent on insecure origins and in old browsers; the push numbers alone must then do.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
