/** Chromium's offer to install the app, which TypeScript's libraries do not describe. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let waiting: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/**
 * Keeps the browser's offer for our own card. It comes once and early, so this has to listen before
 * anything else is loaded.
 */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    hold(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => hold(null));
}

/** The offer that waits to be used, if there is one. */
export function installPrompt(): InstallPrompt | null {
  return waiting;
}

/** Calls back when an offer comes or goes; returns the way to stop. */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's own dialog, from a tap only; an offer can be used once. */
export async function install(): Promise<"accepted" | "dismissed"> {
  const offer = waiting;
  if (offer === null) return "dismissed";
  hold(null);
  await offer.prompt();
  return (await offer.userChoice).outcome;
}

function hold(offer: InstallPrompt | null): void {
  waiting = offer;
  for (const listener of listeners) listener();
}
