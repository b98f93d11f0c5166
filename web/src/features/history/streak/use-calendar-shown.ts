import { useState } from "react";

const KEY = "reignwell-calendar";
/** A window this wide has room for the calendar beside the plans. */
const WIDE = "(min-width: 62em)";

/**
 * Whether the calendar is shown on this device: as last chosen here, else by the width of the
 * window. It does not follow the user, because each device has its own screen.
 */
export function useCalendarShown(): [boolean, () => void] {
  const [shown, setShown] = useState(() => readChoice() ?? window.matchMedia(WIDE).matches);
  const toggle = () => {
    setShown(!shown);
    try {
      localStorage.setItem(KEY, shown ? "hidden" : "shown");
    } catch (error) {
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
