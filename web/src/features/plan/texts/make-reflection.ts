import { loadFallbackReflection } from "@reignwell/content";
import { MESSAGES, type WrittenBy } from "@reignwell/contract";
import { askReflection } from "../../../lib/ai/ai-client.ts";
import { notify } from "../../../lib/notify.ts";
import type { PlanDevice } from "@reignwell/device";

export type ReflectionKeeper = Pick<PlanDevice, "storedReflection" | "storeReflection">;

export interface VerseToReflectOn {
  verse: string;
  reference: string;
  supplied: string;
}

/** A reflection and who wrote it; the text is null when there is none, `by` for the day's own. */
export interface MadeReflection {
  text: string | null;
  by: WrittenBy | null;
}

/** A reflection for a verse that came with none, or with too short a one. */
export async function makeReflection(
  { verse, reference, supplied }: VerseToReflectOn,
  device: Promise<ReflectionKeeper>,
  until: AbortSignal,
): Promise<MadeReflection> {
  const known = await device.then((keeper) => keeper.storedReflection(reference)).catch(() => null);
  if (known !== null) return { text: known, by: "ai" };
  const outcome = navigator.onLine
    ? await askReflection({ verse, reference }, until)
    : { state: "none" as const };
  if (outcome.state === "written") {
    const { text } = outcome;
    device.then((keeper) => keeper.storeReflection(reference, text)).catch(() => undefined);
    return { text, by: "ai" };
  }
  const theDays = { text: supplied || null, by: null };
  const general = async (): Promise<MadeReflection> => {
    const text = await loadFallbackReflection(reference).catch(() => null);
    return text === null ? theDays : { text, by: "device" };
  };
  if (outcome.state === "none") return general();
  // AI-008 and AI-009: each message names the text that is shown instead, so it decides here.
  const { reflectionFailed, renewReflectionFailed } = MESSAGES.ai;
  if (supplied !== "") {
    // The specification gives this one, and none of its neighbors, the look of a failure (W-13).
    notify(renewReflectionFailed, "failed");
    return theDays;
  }
  notify(reflectionFailed, "note");
  return general();
}
