import { newDayHere } from "../../lib/day/new-day-local-time.ts";
import { useNow } from "../../lib/day/use-now.ts";
import classes from "./new-verse-time.module.css";

/** As Central clocks call it; whoever reads the same on their own needs no note. */
const CENTRAL = "1:00 AM";

/**
 * Tells somebody in another zone when the day turns: the product's day is the Central one (SH-014),
 * so the date above the verse may not be the one on their wall.
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
