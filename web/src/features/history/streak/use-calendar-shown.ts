import { useState } from "react";

const KEY = "reignwell-calendar";
/** From this width on there is room for the calendar beside the plans. */
const WIDE = "(min-width: 62em)";

/**
 * Whether the calendar is shown on this device: as last chosen here, else as the screen has room.
 * Each device has its own screen, so this does not follow the person.
 */
export function useCalendarShown(): [boolean, () => void] {
  const [shown, setShown] = useState(() => readChoice() ?? window.matchMedia(WIDE).matches);
  const toggle = () => {
    setShown(!shown);
    try {
      localStorage.setItem(KEY, shown ? "hidden" : "shown");
    } catch (error) {
      // A full or forbidden storage: a choice of looks is not worth a word to the person.
      console.warn("The calendar's place could not be kept", error);
    }
  };
  return [shown, toggle];
}

function readChoice(): boolean | null {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === null ? null : choice === "shown";
  } catch {
    return null;
  }
}
