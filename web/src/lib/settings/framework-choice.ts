import { createSignal, useSignal } from "../signal.ts";

export const SHOW_FRAMEWORK = "show-framework";

const KEY = "reignwell.framework.hidden";
const changed = createSignal<void>(undefined);
/** In a browser that stores nothing the choice lasts as long as the page. */
let here: boolean | null = null;

export function useFrameworkHidden(): boolean {
  return useSignal(changed, isHidden);
}

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
