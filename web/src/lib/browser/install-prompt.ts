import { createSignal } from "../signal.ts";

/** Chromium's offer to install the app, which TypeScript's libraries do not describe. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The offer that waits to be used, if there is one. */
export const installPrompt = createSignal<InstallPrompt | null>(null);

/**
 * Keeps the browser's offer for our own card. It comes once and early, so this has to listen before
 * anything else is loaded.
 */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => installPrompt.set(null));
}

/** Opens the browser's own dialog, from a tap only; an offer can be used once. */
export async function install(): Promise<"accepted" | "dismissed"> {
  const offer = installPrompt.get();
  if (offer === null) return "dismissed";
  installPrompt.set(null);
  await offer.prompt();
  return (await offer.userChoice).outcome;
}
