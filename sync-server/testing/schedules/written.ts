import type { Limit } from "./oracles.ts";

/** So close are two edits that the ways of their requests order them, in ms. */
const DELAY = 5000;

/** A value that somebody wrote into a field, and what is known of it. */
export interface Written {
  number: number;
  /** The device on which it was written. */
  author: string;
  /** `collection/id`. */
  row: string;
  field: string;
  value: unknown;
  /** When, in real time. */
  real: number;
  /** The value that its author had been shown there. */
  saw: number | undefined;
  /** The value that stood there on the device. */
  over: number | undefined;
  /** The server refuses it. */
  refused: boolean;
  /** A clock was set forward, or while the app was closed, before it was sent. */
  clockMoved: boolean;
  /** The answer to a request that carried it reached its device. */
  answered: boolean;
  /** How much later than it was made a server may take it to be, in ms: its way, and the clocks. */
  late: number;
  /** The shortest time to a server, by that one's clock, at which it was sent, in ms; else infinite. */
  shortestWay: number;
  /** Its device sent it once more, and it took longer by the server's clock than an earlier time. */
  slower: boolean;
}

/** What is known of a value that no request has carried yet. */
export const UNSENT = {
  clockMoved: false,
  answered: false,
  late: 0,
  shortestWay: Infinity,
  slower: false,
} satisfies Partial<Written>;

/** Whether an author had been shown a value, or one that was written over it knowingly. */
export function hasSeen(all: readonly Written[], value: Written, wanted: number): boolean {
  for (let { saw } = value; saw !== undefined; saw = all[saw]?.saw) {
    if (saw === wanted) return true;
  }
  return false;
}

/** Within how long of a value another may rightly be ordered by the ways of requests, in ms. */
export function delayOf({ late }: Written): number {
  return Math.max(DELAY, late);
}

/**
 * Why a value comes back whose answer a restore took, over what all of these stand for; undefined
 * where no limit says it.
 */
export function limitOfReturn(
  all: readonly Written[],
  number: number,
  others: readonly number[],
): Limit | undefined {
  const again = all[number];
  const between = others.flatMap((other) => all[other] ?? []);
  if (!again || between.length === 0) return undefined;
  // Servers' clocks differ: the other may also have been written earlier, and lie between its stamps.
  if (between.every((other) => !hasSeen(all, other, number) && isNear(other, again))) {
    return "a value that comes back over one written within its way, after a restore";
  }
  const isOwn = ({ author }: Written) => author === again.author;
  if (between.every((other) => isOwn(other) && (other.clockMoved || isNear(other, again)))) {
    return "an edit over its author's own one, whose answer a restore took";
  }
  return again.clockMoved ? "an edit over one that is sent again by a set clock" : undefined;
}

function isNear(one: Written, again: Written): boolean {
  return Math.abs(one.real - again.real) < delayOf(again);
}

/** `collection/id`, as rows are named here. */
export function rowName(collection: string, id: string): string {
  return `${collection}/${id}`;
}
