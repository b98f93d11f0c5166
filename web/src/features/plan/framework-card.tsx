import { Paper } from "@mantine/core";
import { principles } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import button from "../../ui/button.module.css";
import classes from "./framework-card.module.css";

const KEY = "reignwell.framework.hidden";

/** The five principles in five lines (D-069, DEC-37); it can be put away and fetched again. */
export function FrameworkCard() {
  const [hidden, setHidden] = useState(readHidden);
  const change = (next: boolean) => {
    keepHidden(next);
    setHidden(next);
  };
  if (hidden) {
    return (
      <div className={classes.fetch}>
        <button type="button" className={button.subtle} onClick={() => change(false)}>
          {MESSAGES.framework.show}
        </button>
      </div>
    );
  }
  return (
    <Paper
      component="aside"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby="framework-heading"
    >
      <div className={classes.top}>
        <h2 id="framework-heading" className={classes.heading}>
          The five steps
        </h2>
        <button
          type="button"
          className={classes.hide}
          aria-label="Hide the framework"
          onClick={() => change(true)}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <dl className={classes.lines}>
        {principles.map((principle) => (
          <div key={principle.letter} className={classes.line}>
            <span className={classes.letter} aria-hidden>
              {principle.letter}
            </span>
            <dt className={classes.title}>{principle.title}</dt>
            <dd className={classes.text}>{principle.frameworkLine}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    // A browser that keeps nothing shows the card each time.
    return false;
  }
}

function keepHidden(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(KEY, "true");
    else localStorage.removeItem(KEY);
  } catch {
    // Then the choice holds as long as the page.
  }
}
