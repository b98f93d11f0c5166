import { createSignal, useSignal } from "../signal.ts";

/** The id of the button that fetches the card again, in the header. */
export const SHOW_FRAMEWORK = "show-framework";

const KEY = "reignwell.framework.hidden";
const changed = createSignal<void>(undefined);
/** Where the browser keeps nothing, the choice holds as long as the page. */
let here: boolean | null = null;

/** Whether the person put the framework card away (D-069, DEC-37). */
export function useFrameworkHidden(): boolean {
  return useSignal(changed, isHidden);
}

/** Puts the framework card away, or fetches it again, and keeps that on this device. */
export function hideFramework(hidden: boolean): void {
  here = null;
  try {
    if (hidden) localStorage.setItem(KEY, "true");
    else localStorage.removeItem(KEY);
  } catch {
    here = hidden;
  }
  changed.set();
}

function isHidden(): boolean {
  if (here !== null) return here;
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
