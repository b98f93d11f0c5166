import { useSyncExternalStore } from "react";
import { installPrompt, onInstallPrompt } from "../../lib/browser/install-prompt.ts";
import { type InstallWay, installWay } from "./install-ways.ts";

/** How this browser installs the app; the browser's own offer may come later, and go. */
export function useInstallWay(): InstallWay {
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt);
  return installWay(prompt !== null);
}
