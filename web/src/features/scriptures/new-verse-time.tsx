import { useCentralMidnight } from "../../lib/day/central-hour-here.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import classes from "./new-verse-time.module.css";

/**
 * Tells users in other zones when the day turns where it is the Central one (SH-014, DEC-114): the
 * date above the verse may then differ from their calendar.
 */
export default function NewVerseTime() {
  const here = useCentralMidnight();
  const follows = useDayFollows();
  if (here === null || follows === "device") return null;
  return (
    <p className={classes.note} data-no-print>
      A new verse at midnight Central ({here} your time)
    </p>
  );
}
