import { type Entry, MESSAGES } from "@reignwell/contract";
import { useEffect, useRef } from "react";
import { notify } from "../../../lib/notify.ts";
import type { PlanEdits } from "./plan-edits.ts";

export interface EditorMoves {
  move: (key: string, by: -1 | 1) => Promise<void>;
  toTomorrow: (key: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

export function useEditorMoves(
  frame: { current: HTMLElement | null },
  entry: Entry,
  edits: PlanEdits,
): EditorMoves {
  const follow = useFollowedFocus(frame, entry);
  // The row goes and its button with it: a keyboard goes on from the end of the editor.
  const focusDone = () =>
    frame.current?.querySelector<HTMLElement>("[data-done]")?.focus({ preventScroll: true });
  return {
    move: async (key, by) => {
      follow(key, by < 0 ? "up" : "down");
      await edits.run((idOf) => ({ kind: "move-action", id: idOf(key), by }));
    },
    toTomorrow: async (key) => {
      if ((await edits.moveToNextDay(key)) !== null) return;
      focusDone();
      notify(MESSAGES.planDay.moved);
    },
    remove: async (key) => {
      const undo = await edits.remove(key);
      if (typeof undo === "string") return;
      focusDone();
      notify({ ...MESSAGES.planDay.removed, undo });
    },
  };
}

/** A moved action takes the focus of its button along. */
function useFollowedFocus(frame: { current: HTMLElement | null }, entry: Entry) {
  const wanted = useRef<{ key: string; way: "up" | "down" }>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { key, way } = wanted.current;
    wanted.current = null;
    const row = frame.current?.querySelector(`[data-action="${key}"]`);
    row?.querySelector<HTMLElement>(`[data-move="${way}"]`)?.focus();
  }, [frame, entry]);
  return (key: string, way: "up" | "down") => {
    wanted.current = { key, way };
  };
}
