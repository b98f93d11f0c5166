import { actionCompletionIdOf } from "./identity.ts";

/** One action of a plan, with the occurrence that tells equal texts apart and its tick's id. */
export interface NumberedAction<T> {
  id: string;
  /** Counts from 0 the same text under the same priority within one plan (DEC-48). */
  occurrence: number;
  action: T;
}

/** Gives each action of a plan, in the plan's order, the id that its tick has on every device. */
export function numberOccurrences<T extends { priority: string; text: string }>(
  entryId: string,
  actions: readonly T[],
): NumberedAction<T>[] {
  const seen = new Map<string, number>();
  return actions.map((action) => {
    const key = JSON.stringify([action.priority, action.text]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    const id = actionCompletionIdOf(entryId, action.priority, action.text, occurrence);
    return { id, occurrence, action };
  });
}
