import { createSignal } from "../signal.ts";

/** Chromium's offer to install the app, which TypeScript's libraries do not describe. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installPrompt = createSignal<InstallPrompt | null>(null);

/**
 * Stores the browser's offer for the app's own card. The offer comes once and early, so this has
 * to listen before anything else is loaded.
 */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => installPrompt.set(null));
}

/** Works in a tap only; an offer can be used once. */
export async function install(): Promise<"accepted" | "dismissed"> {
  const offer = installPrompt.get();
  if (offer === null) return "dismissed";
  installPrompt.set(null);
  await offer.prompt();
  return (await offer.userChoice).outcome;
}
