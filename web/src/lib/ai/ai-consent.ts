import { createSignal, useSignal } from "../signal.ts";

/** Whether a person's words may go to the AI service; null as long as nobody answered. */
export type AiConsent = "yes" | "no" | null;

const KEY = "reignwell.ai-consent";
const changed = createSignal<void>(undefined);

/**
 * The user's answer on this device, null for the user id of a guest. Each account has its own:
 * one user's yes is not another's.
 */
export function aiConsentOf(userId: number | null): AiConsent {
  try {
    const kept = localStorage.getItem(keyOf(userId));
    return kept === "yes" || kept === "no" ? kept : null;
  } catch {
    // A browser that stores nothing: without an answer no words are sent.
    return null;
  }
}

export function keepAiConsent(userId: number | null, consent: AiConsent): void {
  try {
    if (consent === null) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), consent);
  } catch {}
  changed.set();
}

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
