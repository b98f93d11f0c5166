import { type Batch, type BatchLimit, type Position, type TakenAnswer } from "@reignwell/sync-core";
import type { LocalDatabase } from "../database/local-database.ts";
import { deviceId, readMeta, readMetas, writeMeta } from "../database/meta-table.ts";
import { type BatchMaker, packBatch, unpackBatch } from "../outbox/batch-maker.ts";
import { settleBatch } from "./settle-batch.ts";

/**
 * Goes over to the batch that was prepared behind one of which the server took all: to settle a
 * thousand changes takes longer than this, and can be done while the next ones travel. Until that is
 * done they wait as if they hadn't been answered, and the note of the answer tells that they were.
 *
 * @returns the batch to send, or null where the answer has to be applied first
 */
export async function handOver(
  database: LocalDatabase,
  batches: BatchMaker,
  { batch, answer, position }: { batch: Batch; answer: TakenAnswer; position: Position },
  limit: BatchLimit,
): Promise<Batch | null> {
  const { taken, epoch, cursor, now } = answer;
  if (!taken || now === null || tellsMore(answer)) return null;
  const is = await readMetas(database, [
    "cursor",
    "epoch",
    "resync",
    "resyncWanted",
    "left",
    "travelling",
    "touched",
    "full",
  ]);
  if (is.cursor !== position.cursor || is.epoch !== epoch || position.epoch !== epoch) return null;
  if (is.resync || is.resyncWanted || is.left || is.travelling !== batch.push) return null;
  if (is.full !== (answer.full ?? null)) return null;
  // A renewed device counts from 1 again: another batch may have this one's number.
  if ((await deviceId(database)) !== position.device) return null;
  const next = await batches.handOver(database, batch, limit);
  if (!next) return null;
  await writeMeta(database, {
    answered: { ...packBatch(batch), taken, touched: is.touched },
    settling: batch.push,
    cursor,
    heard: now,
    completeAt: now,
  });
  return next;
}

/** Whether an answer has more to say than that all of the batch was taken. */
function tellsMore({ rejected, overwritten, restart, more, rows }: TakenAnswer): boolean {
  const gaveBack = rejected.length > 0 || overwritten.length > 0;
  return gaveBack || restart !== undefined || more || Object.keys(rows).length > 0;
}

/**
 * Settles the batch that was handed over, where one is left. Run it before anything else in a
 * transaction that reads or changes what waits or is known: the cursor is past that batch already.
 *
 * @param now the wall clock, in ms since 1970
 */
export async function settleHandedOver(database: LocalDatabase, now: number): Promise<void> {
  if ((await readMeta(database, "settling")) === null) return;
  const answered = await readMeta(database, "answered");
  if (answered) {
    const { taken, touched, ...packed } = answered;
    const outcome = { taken, rejected: [], overwritten: [] };
    const untouched = (await readMeta(database, "touched")) === touched;
    await settleBatch(database, unpackBatch(packed), outcome, untouched, now);
  }
  await writeMeta(database, { answered: null, settling: null });
}
