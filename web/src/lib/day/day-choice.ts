import type { DayFollows } from "@reignwell/contract";
import { dayChoice, dayFollows, FOLLOWS_KEY, readChoice } from "./day-follows.ts";

/** What a guest chose here; it also stands for a user whose account has no choice. */
const GUEST_KEY = "reignwell.day-follows.guest";

export function guestChoice(): DayFollows {
  return readChoice(GUEST_KEY);
}

export function keepGuestChoice(choice: DayFollows): void {
  keep(GUEST_KEY, choice);
  followDay(choice);
}

/** Lets the day follow this from now on, in this browser's other tabs as well. */
export function followDay(choice: DayFollows): void {
  if (choice === dayFollows()) return;
  keep(FOLLOWS_KEY, choice);
  dayChoice.set(choice);
}

/** Takes over what another tab has chosen; returns the way to stop. */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === FOLLOWS_KEY) dayChoice.set(readChoice(FOLLOWS_KEY));
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

function keep(key: string, choice: DayFollows): void {
  try {
    if (choice === "central") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // A browser that stores nothing: the choice lasts as long as the page.
  }
}
