import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import classes from "./sync-panel.module.css";

/** DEC-120: of how many rows words were replaced unseen, with the way to them. */
export function EarlierVersions({ rows, onLeave }: { rows: number; onLeave: () => void }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{MESSAGES.yourData.versions}</h3>
      <p className={classes.none}>
        {keptText(rows)} Another edit replaced words before you saw them. You can read them and put
        them back.
      </p>
      <Button variant="default" component={Link} to="/your-data#earlier" onClick={onLeave}>
        See earlier versions
      </Button>
    </section>
  );
}

function keptText(rows: number): string {
  return rows === 1
    ? "An earlier version of one thing is kept."
    : `Earlier versions of ${rows.toLocaleString("en-US")} things are kept.`;
}
