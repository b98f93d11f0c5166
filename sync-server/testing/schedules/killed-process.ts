import type { Dice } from "./dice.ts";

/** A process that ends in the middle of what it was doing. */
export class Killed extends Error {}

/** Ends the process with a probability. */
export function dieWith(dice: Dice, rate: number): void {
  if (rate > 0 && dice.chance(rate)) throw new Killed();
}
