import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { earlierVersions } from "@reignwell/device";
import { Link } from "react-router-dom";
import classes from "./sync-panel.module.css";

/** DEC-120: of how many rows words were replaced unseen or not saved in time, with the way to them. */
export function EarlierVersions({ rows, onLeave }: { rows: number; onLeave: () => void }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{MESSAGES.yourData.versions}</h3>
      <p className={classes.none}>
        {keptText(rows)} Another edit replaced words before you saw them, or they weren’t saved in
        time. You can read them, and copy them or put them back.
      </p>
      <Button variant="default" component={Link} to="/your-data#earlier" onClick={onLeave}>
        See earlier versions
      </Button>
    </section>
  );
}

function keptText(rows: number): string {
  if (rows > earlierVersions.COUNTED_AT_MOST) {
    return `Earlier versions of more than ${earlierVersions.COUNTED_AT_MOST} things are kept.`;
  }
  return rows === 1
    ? "An earlier version of one thing is kept."
    : `Earlier versions of ${rows} things are kept.`;
}
