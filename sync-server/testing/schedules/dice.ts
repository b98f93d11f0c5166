/** Draws from a schedule's seed: the same seed draws the same numbers, on every engine. */
export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An integer from 0 to `below` - 1. */
  pick(below: number): number;
  /** A number from 0 to below `most`. */
  upTo(most: number): number;
  /** One of the list, which has at least one. */
  oneOf<T>(list: readonly T[]): T;
}

/** Dice of a seed (mulberry32: small, fast, and good enough to draw cases with). */
export function diceOf(seed: number): Dice {
  let state = Math.trunc(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = (below: number) => Math.floor(next() * below);
  return {
    chance: (probability) => next() < probability,
    pick,
    upTo: (most) => next() * most,
    oneOf<T>(list: readonly T[]): T {
      const drawn = list[pick(list.length)];
      if (drawn === undefined) throw new Error("nothing to draw from");
      return drawn;
    },
  };
}
