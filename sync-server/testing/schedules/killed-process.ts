import type { SyncStore } from "@reignwell/sync-core";
import type { Dice } from "./dice.ts";

/** A process that ends in the middle of what it was doing. */
export class Killed extends Error {}

/** Ends the process with a probability. */
export function dieWith(dice: Dice, rate: number): void {
  if (rate > 0 && dice.chance(rate)) throw new Killed();
}

/** Each step of the store either happened or not when the process ends around it. */
export function killable(store: SyncStore, dice: Dice, rate: number): SyncStore {
  const around =
    <Args extends unknown[], T>(step: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      dieWith(dice, rate);
      const result = await step(...args);
      dieWith(dice, rate);
      return result;
    };
  const steps = Object.entries(store).map(([name, step]) => [name, around(step)]);
  // Each step as it was, with the same arguments and results.
  return Object.fromEntries(steps) as SyncStore;
}
