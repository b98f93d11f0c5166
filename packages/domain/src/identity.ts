import { v5, v7, validate, version } from "uuid";

/**
 * The namespace of every deterministic id of this product. It is part of the stored data: with
 * another one, two devices would write two rows for the same tick. Never change it.
 */
const ID_NAMESPACE = "ddb6a344-cade-489d-a79d-da09f2f4a625";

let lastInstant = -1;
let lastSequence = 0;

/**
 * A new id for a row made on this device at `now` (milliseconds since 1970): a UUIDv7, so that
 * "newest id" is the natural order (DEC-35).
 *
 * Ids made within the same millisecond keep the order in which they were asked for: several
 * tasks that the user accepts together must keep their order.
 */
export function newRecordId(now: number): string {
  lastSequence = now === lastInstant ? lastSequence + 1 : randomSequence();
  lastInstant = now;
  return v7({ msecs: now, seq: lastSequence });
}

/** The id of a person's profile: one row a person, whichever device makes it first. */
export function profileIdOf(userId: number): string {
  return v5(JSON.stringify(["profile", userId]), ID_NAMESPACE);
}

/**
 * The id of one tick, the same on every device (DEC-48).
 *
 * @param occurrence counts from 0 the same text under the same priority within one plan
 */
export function actionCompletionIdOf(
  entryId: string,
  priority: string,
  actionText: string,
  occurrence: number,
): string {
  // As JSON, because plain joining would give ("a b", "c") and ("a", "b c") one id.
  return v5(JSON.stringify(["action", entryId, priority, actionText, occurrence]), ID_NAMESPACE);
}

/**
 * The id of a finished series day: the same on every device, another one for each run (DEC-82). It
 * follows from the series' entry, so that a day that gets another number stays finished (DEC-121).
 */
export function seriesCompletionIdOf(entryId: number, run: number): string {
  return v5(JSON.stringify(["series-entry", entryId, run]), ID_NAMESPACE);
}

/** The id of a finished series day from before the series had entries. */
export function formerSeriesCompletionIdOf(
  topicId: number,
  dayNumber: number,
  run: number,
): string {
  return v5(JSON.stringify(["series-day", topicId, dayNumber, run]), ID_NAMESPACE);
}

/**
 * The id of a share: the same on every device for one verse on one platform (DEC-66), however the
 * reference's letters, dashes and spaces are written.
 */
export function shareIdOf(platform: string, verseReference: string): string {
  const reference = verseReference
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();
  return v5(JSON.stringify(["share", platform, reference]), ID_NAMESPACE);
}

/** When a row was made (milliseconds since 1970), read from its id; null when it is no UUIDv7. */
export function createdAtOf(id: string): number | null {
  if (!validate(id) || version(id) !== 7) return null;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A random start in the lower half of 32 bits leaves room to count up. */
function randomSequence(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
