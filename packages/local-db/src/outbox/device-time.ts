import { readDeviceTime } from "@reignwell/sync-core";
import type { LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";

/** Readings for sending are kept once in so many ms; between them nothing is lost but precision. */
const KEPT_EVERY = 1000;

/**
 * The time of a write: later than that of every write before, in whichever tab [L2]. A field
 * written again while its batch travels is known by its later time; two writes of one time
 * would pass for one. Run it inside the transaction of the write.
 */
export async function writeTime(database: LocalDatabase, wall: number): Promise<number> {
  const last = await readMeta(database, "clock");
  const { witness } = database;
  const reading = readDeviceTime(last, wall, Math.max(witness.atLeast, (last?.time ?? -1) + 1));
  witness.note(reading.time);
  await writeMeta(database, { clock: reading, touched: reading.time });
  return reading.time;
}

/** The device's own time now, for telling how old writes are. Run it inside a write transaction. */
export async function deviceTime(database: LocalDatabase, wall: number): Promise<number> {
  const last = await readMeta(database, "clock");
  const { witness } = database;
  const reading = readDeviceTime(last, wall, witness.atLeast);
  witness.note(reading.time);
  const keep = !last || wall < last.wall || reading.time - last.time >= KEPT_EVERY;
  if (keep) await writeMeta(database, { clock: reading });
  return reading.time;
}

/** The same without keeping the reading, for where nothing else may change. */
export async function peekDeviceTime(database: LocalDatabase, wall: number): Promise<number> {
  const last = await readMeta(database, "clock");
  return readDeviceTime(last, wall, database.witness.atLeast).time;
}

/** What the wall clock, as it is set now, showed at a device time: for showing it to a person. */
export async function wallTimeOf(database: LocalDatabase): Promise<(time: number) => number> {
  const last = await readMeta(database, "clock");
  const ahead = last ? last.time - last.wall : 0;
  return (time) => time - ahead;
}
