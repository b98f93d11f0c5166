import { plainDate } from "@reignwell/contract";
import type { Pause, StreakGrace } from "@reignwell/domain";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";

/** How the calendar and the streak are shown on this device. */
export interface StreakSettings extends StreakGrace {
  streakShown: boolean;
  /** Null until the person decided: then the width of the screen does. */
  calendarShown: boolean | null;
  restDays: readonly number[];
  pauses: readonly Pause[];
}

const settingsShape = z.object({
  streakShown: z.boolean(),
  calendarShown: z.nullable(z.boolean()),
  restDays: z.array(z.int().check(z.minimum(0), z.maximum(6))),
  pauses: z.array(
    z.object({ from: plainDate, to: plainDate }).check(z.refine(({ from, to }) => from <= to)),
  ),
});

const AT_FIRST: StreakSettings = {
  streakShown: true,
  calendarShown: null,
  restDays: [],
  pauses: [],
};

/** Tells this tab; other tabs are told by the browser. */
const CHANGED = "reignwell:streak-settings";

/**
 * The settings, kept on this device for one person.
 *
 * @param owner tells the people of one device apart
 */
export function useStreakSettings(owner: string) {
  const key = `reignwell-streak:${owner}`;
  const text = useSyncExternalStore(subscribe, () => readText(key));
  const settings = useMemo(() => parseSettings(text), [text]);
  const change = useCallback(
    (changed: Partial<StreakSettings>) => {
      const next = { ...parseSettings(readText(key)), ...changed };
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch (error) {
        // A full or forbidden storage: a choice of looks is not worth a word to the person.
        console.warn("The streak's settings could not be kept", error);
      }
      window.dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return { settings, change };
}

/** Settings that cannot be read, of an older version or another hand, are as at first. */
export function parseSettings(text: string | null): StreakSettings {
  try {
    const parsed = settingsShape.safeParse({ ...AT_FIRST, ...JSON.parse(text ?? "{}") });
    return parsed.success ? parsed.data : AT_FIRST;
  } catch {
    return AT_FIRST;
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}
