import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { MailingListFailure } from "../../gateways/mailing-list.ts";
import {
  type Claim,
  claimExport,
  endExport,
  listExports,
  noteBatch,
  noteFailures,
  readFailures,
  releaseExport,
  takeBatch,
} from "./export-repository.ts";
import { type Ending, sendBatch } from "./send-batch.ts";

const BATCH = 50;
/** Longer than a batch takes whose every call runs out of its time, in ms. */
const CLAIM = 150_000;
/** So often in a row the service may fail without one contact taken. */
const MOST_FAILURES = 6;
/** How long it is left alone after the first failure, doubled with each, in ms. */
const PAUSE = { first: 1_000, longest: 60_000 } as const;

/** What an export needs of the server. */
export type ExportDeps = Pick<AppDeps, "database" | "mailingList" | "now">;

/**
 * Sends an export batch by batch until it has ended, another process has it, or `ending` says so. What
 * was done stands in the database, so that it can end at any point and go on elsewhere.
 */
export async function runExport(
  deps: ExportDeps,
  exportId: number,
  log: Pick<FastifyBaseLogger, "warn">,
  ending: Ending,
): Promise<void> {
  const { sql } = deps.database;
  const held: Claim = { exportId, claim: randomUUID() };
  const [job] = await listExports(sql, exportId);
  const now = deps.now();
  if (!job || !(await claimExport(sql, held, { now, until: now + CLAIM }))) return;
  try {
    let goesOn = true;
    while (goesOn && !ending.stop.aborted) {
      goesOn = await runBatch(deps, held, job.listId, log, ending);
    }
  } finally {
    await releaseExport(sql, held);
  }
}

/** Sends the next batch; false when there is nothing more to do here. */
async function runBatch(
  deps: ExportDeps,
  held: Claim,
  listId: number,
  log: Pick<FastifyBaseLogger, "warn">,
  ending: Ending,
): Promise<boolean> {
  const { database, mailingList: service, now } = deps;
  // The token was taken away: the export waits until there is one.
  if (service === null) return false;
  const batch = await takeBatch(database, held, { until: now() + CLAIM, size: BATCH });
  if (batch === null) return false;
  const { contacts, gone } = batch;
  if (contacts.length === 0) {
    if (gone > 0) return true;
    await endExport(database, held, "finished", now());
    return false;
  }
  const { failure, ...outcome } = await sendBatch(service, listId, contacts, ending);
  if (!(await noteBatch(database, held, outcome, now() + CLAIM))) return false;
  if (failure === null) return true;
  log.warn({ reason: failure.message }, "the mailing service failed during an export");
  const wasHeard = outcome.sent.length + outcome.refused.length > 0;
  return pauseAfter(deps, held, { failure, wasHeard }, ending);
}

/** Leaves the service alone for a while; false when the export is given up. */
async function pauseAfter(
  { database, now }: ExportDeps,
  held: Claim,
  { failure, wasHeard }: { failure: MailingListFailure; wasHeard: boolean },
  { stop }: Ending,
): Promise<boolean> {
  const failures = wasHeard ? 1 : (await readFailures(database.sql, held.exportId)) + 1;
  if (failure.refused || failures >= MOST_FAILURES) {
    await endExport(database, held, "failed", now());
    return false;
  }
  const doubled = Math.min(PAUSE.first * 2 ** (failures - 1), PAUSE.longest);
  const pause = Math.max(doubled, failure.retryAfter ?? 0);
  await noteFailures(database.sql, held, {
    failures: wasHeard ? 0 : failures,
    nextAt: now() + pause,
    until: now() + pause + CLAIM,
  });
  await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => undefined);
  return true;
}
