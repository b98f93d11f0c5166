import type { DayFollows } from "@reignwell/contract";
import { createSignal } from "../signal.ts";

/** What the day follows on this device now; read before anything is known of the user. */
const KEY = "reignwell.day-follows";
/** What a guest chose here; it also stands for a user whose account has no choice. */
const GUEST_KEY = "reignwell.day-follows.guest";

const changed = createSignal<DayFollows>(read(KEY));

/** What the user's day follows (DEC-115). */
export const dayFollows = changed.get;

export const onDayChoice = changed.subscribe;

export function guestChoice(): DayFollows {
  return read(GUEST_KEY);
}

export function keepGuestChoice(choice: DayFollows): void {
  keep(GUEST_KEY, choice);
  followDay(choice);
}

/** Lets the day follow this from now on, in this browser's other tabs as well. */
export function followDay(choice: DayFollows): void {
  if (choice === dayFollows()) return;
  keep(KEY, choice);
  changed.set(choice);
}

/** Takes over what another tab has chosen; returns the way to stop. */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === KEY) changed.set(read(KEY));
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

function read(key: string): DayFollows {
  try {
    return localStorage.getItem(key) === "device" ? "device" : "central";
  } catch {
    return "central";
  }
}

function keep(key: string, choice: DayFollows): void {
  try {
    if (choice === "central") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // A browser that stores nothing: the choice lasts as long as the page.
  }
}
