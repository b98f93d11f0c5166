import { GIVEAWAY_STEP } from "@reignwell/contract";

/** What a giveaway's selector and its server have to know of it. */
export interface OpenGiveaway {
  pointRequirement: number;
}

/**
 * Whether so many points enter a giveaway (R-016, DEC-68): the requirement, or more in steps of 10
 * from there. Whether the user has them is another question.
 */
export function isEntryStep(points: number, { pointRequirement }: OpenGiveaway): boolean {
  const above = points - pointRequirement;
  return above >= 0 && above % GIVEAWAY_STEP === 0;
}

/** The most points that this balance can enter with; null where it is below the requirement. */
export function mostEntryPoints(
  balance: number,
  { pointRequirement }: OpenGiveaway,
): number | null {
  const above = balance - pointRequirement;
  return above < 0 ? null : pointRequirement + above - (above % GIVEAWAY_STEP);
}
