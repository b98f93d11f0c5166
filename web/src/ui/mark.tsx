import type { ReactNode } from "react";
import classes from "./mark.module.css";
import type { MarkHue } from "./theme/colors.ts";

/** A short note beside a row; its edge and words carry the meaning, not the color alone. */
export function Mark(props: { hue: MarkHue; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.mark} data-hue={props.hue}>
      {props.icon}
      {props.children}
    </span>
  );
}
