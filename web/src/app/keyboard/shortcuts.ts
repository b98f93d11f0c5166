import { singleKeysWork } from "../../lib/settings/appearance.ts";

export type KeyedLayer = "palette" | "shortcut-list" | "new-task" | "new-goal";

export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Find a page, a plan or something to do" },
  { keys: ["?"], does: "Show these shortcuts" },
  { keys: ["Alt", "←"], does: "The step before, in the daily plan" },
  { keys: ["Alt", "→"], does: "The step after, in the daily plan" },
  { keys: ["Enter"], does: "Add what you typed to the list" },
  { keys: ["Esc"], does: "Close what is open, or give up an edit" },
];

/**
 * What a key press opens, if anything: never while the user types, except by Ctrl or Cmd with K.
 */
export function layerOfKey(event: KeyboardEvent): KeyedLayer | null {
  if (event.defaultPrevented || event.isComposing) return null;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
    return "palette";
  }
  if (command || event.altKey || isTyping(event.target)) return null;
  return event.key === "?" && singleKeysWork() ? "shortcut-list" : null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
