import type { ReactNode } from "react";
import classes from "./mark.module.css";
import type { MarkHue } from "./theme/colors.ts";

/** A short note beside a thing, such as a season or "on this device"; edge and words, not color alone. */
export function Mark(props: { hue: MarkHue; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.mark} data-hue={props.hue}>
      {props.icon}
      {props.children}
    </span>
  );
}
