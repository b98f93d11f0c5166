import { newDayHere } from "../../lib/day/new-day-local-time.ts";
import { useNow } from "../../lib/day/use-now.ts";
import classes from "./new-verse-time.module.css";

/** The time in the Central zone; users in that zone need no note. */
const CENTRAL = "1:00 AM";

/**
 * Tells users in other zones when the day turns: the product's day is the Central one (SH-014),
 * so the date above the verse may differ from their calendar.
 */
export default function NewVerseTime() {
  const here = newDayHere(useNow());
  if (here === CENTRAL) return null;
  return (
    <p className={classes.note} data-no-print>
      New scripture at {CENTRAL} Central ({here} your time)
    </p>
  );
}
