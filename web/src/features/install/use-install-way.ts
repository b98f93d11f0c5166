import { installPrompt } from "../../lib/browser/install-prompt.ts";
import { useSignal } from "../../lib/signal.ts";
import { type InstallWay, installWay } from "./install-ways.ts";

/** The browser's own offer may come later, and may go. */
export function useInstallWay(): InstallWay {
  return installWay(useSignal(installPrompt, installPrompt.get) !== null);
}
