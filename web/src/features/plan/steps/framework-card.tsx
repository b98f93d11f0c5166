import { Paper } from "@mantine/core";
import { principles } from "@reignwell/content";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import {
  hideFramework,
  SHOW_FRAMEWORK,
  useFrameworkHidden,
} from "../../../lib/settings/framework-choice.ts";
import classes from "./framework-card.module.css";

/** The five principles in five lines (D-069, DEC-37); put away, the header fetches it again. */
export function FrameworkCard() {
  const hidden = useFrameworkHidden();
  const heading = useFollowedFocus(hidden);
  if (hidden) return null;
  return (
    <Paper
      component="aside"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby="framework-heading"
    >
      <div className={classes.top}>
        <h2 id="framework-heading" ref={heading} tabIndex={-1} className={classes.heading}>
          The five steps
        </h2>
        <button
          type="button"
          className={classes.hide}
          aria-label="Hide the framework"
          onClick={() => hideFramework(true)}
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

/** The pressed button is gone: the focus, and on a phone the page, goes to what replaces it. */
function useFollowedFocus(hidden: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(hidden);
  useEffect(() => {
    if (before.current === hidden) return;
    before.current = hidden;
    if (hidden) document.getElementById(SHOW_FRAMEWORK)?.focus({ preventScroll: true });
    else heading.current?.focus();
  }, [hidden]);
  return heading;
}
