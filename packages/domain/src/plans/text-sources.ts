import { type Entry, MESSAGES } from "@reignwell/contract";

/** Says who wrote a plan's reflection, where it is not the day's own; null where it is. */
export function reflectionSource({ reflectionBy }: Pick<Entry, "reflectionBy">): string | null {
  if (reflectionBy === "ai") return MESSAGES.ai.writtenByAi;
  return reflectionBy === "device" ? MESSAGES.ai.generalReflection : null;
}

/** Says that the AI wrote a plan's prayer; null where it did not. */
export function prayerSource({ prayerBy }: Pick<Entry, "prayerBy">): string | null {
  return prayerBy === "ai" ? MESSAGES.ai.writtenByAi : null;
}
