import { loadFallbackReflection } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { askReflection } from "../../../lib/ai/ai-client.ts";
import { notify } from "../../../lib/notify.ts";
import type { PlanDevice } from "@reignwell/device";

export type ReflectionKeeper = Pick<PlanDevice, "storedReflection" | "storeReflection">;

export interface VerseToReflectOn {
  verse: string;
  reference: string;
  supplied: string;
}

/** A reflection for a verse that came with none, or with too short a one; null when there is none. */
export async function makeReflection(
  { verse, reference, supplied }: VerseToReflectOn,
  device: Promise<ReflectionKeeper>,
  until: AbortSignal,
): Promise<string | null> {
  const known = await device.then((keeper) => keeper.storedReflection(reference)).catch(() => null);
  if (known !== null) return known;
  const outcome = navigator.onLine
    ? await askReflection({ verse, reference }, until)
    : { state: "none" as const };
  if (outcome.state === "written") {
    const { text } = outcome;
    device.then((keeper) => keeper.storeReflection(reference, text)).catch(() => undefined);
    return text;
  }
  const ownText = () => loadFallbackReflection(reference).catch(() => null);
  if (outcome.state === "none") return (await ownText()) ?? (supplied || null);
  // AI-008 and AI-009: each message names the text that is shown instead, so it decides here.
  const { reflectionFailed, renewReflectionFailed } = MESSAGES.ai;
  notify(supplied === "" ? reflectionFailed : renewReflectionFailed, "failed");
  return supplied || (await ownText());
}
