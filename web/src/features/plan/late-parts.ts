import { LatePart, useLatePart } from "../../lib/late-part.ts";

/*
 * The parts of the plan that come after the verse can be read (decision 8); the only file of the
 * feature with dynamic imports. All of them are in the precache, so they are there offline.
 */

/** Steps 1 to 4 with the kit's fields. */
export const laterSteps = new LatePart(() => import("./later-steps.tsx"));

/** What stands around a plan: the word about a kept one, the writing of it and its dialogs. */
export const planEnding = new LatePart(() => import("./plan-ending.ts"));

/** The built-in verses, for a day on which the server cannot be asked. */
export const poolTexts = new LatePart(() => import("./pool-scripture.ts"));

/** What makes a reflection, for the few days on which none comes with the verse. */
export const reflectionHelp = new LatePart(() => import("./make-reflection.ts"));

/** Fetches what the next minutes need, once it is `wanted`; gives the ending when it is there. */
export function useLaterParts(wanted: boolean) {
  useLatePart(laterSteps, wanted);
  return useLatePart(planEnding, wanted).part;
}
