import { createSignal, useSignal } from "../signal.ts";

/** Null while the user has not answered. */
export type AiConsent = "yes" | "no" | null;

const KEY = "reignwell.ai-consent";
const changed = createSignal<void>(undefined);

/** Null stands for a guest. One user's yes is not another's. */
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
  } catch {
    // Without storage the question comes again.
  }
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
