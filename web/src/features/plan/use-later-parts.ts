import { useLazyPart } from "../../lib/lazy-part.ts";
import { planEnding } from "./save/load-plan-ending.ts";
import { laterSteps } from "./steps/load-later-steps.ts";

/** Fetches what the next minutes need, once it is `wanted`; gives the ending when it is there. */
export function useLaterParts(wanted: boolean) {
  // The wizard draws the steps; here they are only fetched ahead.
  useLazyPart(laterSteps, wanted);
  return useLazyPart(planEnding, wanted).part;
}
