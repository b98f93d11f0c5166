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
        {MESSAGES.sync.earlierKeptOf(rows)} {MESSAGES.sync.earlierKeptHow}
      </p>
      <Button variant="default" component={Link} to="/your-data#earlier" onClick={onLeave}>
        {MESSAGES.sync.seeEarlier}
      </Button>
    </section>
  );
}
