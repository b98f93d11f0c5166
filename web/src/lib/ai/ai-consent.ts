import { createSignal, useSignal } from "../signal.ts";

/** Whether a person's words may go to the AI service; null as long as nobody answered. */
export type AiConsent = "yes" | "no" | null;

const KEY = "reignwell.ai-consent";
const changed = createSignal<void>(undefined);

/**
 * What the person on this device answered. Kept for each account apart, and for guests: one
 * person's yes is not another's.
 *
 * @param userId null for a guest
 */
export function aiConsentOf(userId: number | null): AiConsent {
  try {
    const kept = localStorage.getItem(keyOf(userId));
    return kept === "yes" || kept === "no" ? kept : null;
  } catch {
    // A browser that keeps nothing: then nothing is sent without being asked anew.
    return null;
  }
}

/** Keeps the answer on this device; null asks again at the next occasion. */
export function keepAiConsent(userId: number | null, consent: AiConsent): void {
  try {
    if (consent === null) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), consent);
  } catch {
    // Then it is asked again.
  }
  changed.set();
}

/** The person's answer, followed while it changes, in another tab too. */
export function useAiConsent(userId: number | null): AiConsent {
  return useSignal({ subscribe }, () => aiConsentOf(userId));
}

function subscribe(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    stop();
    window.removeEventListener("storage", listener);
  };
}

function keyOf(userId: number | null): string {
  return `${KEY}.${userId ?? "guest"}`;
}
