import { type MouseEvent, type Ref, useId } from "react";
import classes from "./check-box.module.css";

interface CheckBoxProps {
  label: string;
  /** A quiet line below the label. */
  description?: string | undefined;
  /** Shown while the pointer rests on it. */
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  /** Where what is ticked is done and over. */
  strikeOut?: boolean;
  onChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A box to tick with its words; the whole line is the target. The browser's own control: lists hold
 * it by the dozen, and the kit's program for each of them would hold up the first screen.
 */
export function CheckBox(props: CheckBoxProps) {
  const { label, description, hint, checked, disabled, strikeOut, onChange, ref } = props;
  const descriptionId = useId();
  return (
    <div className={classes.frame} title={hint} onClickCapture={onceADoubleClick}>
      <label className={classes.line}>
        <input
          ref={ref}
          type="checkbox"
          className={classes.box}
          checked={checked}
          disabled={disabled}
          aria-describedby={description === undefined ? undefined : descriptionId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={classes.label} data-strike-out={strikeOut}>
          {label}
        </span>
      </label>
      {description !== undefined && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}

/**
 * What is ticked may leave its place in a list: the second click of a double one then meets the
 * next thing, and must not tick that too.
 */
function onceADoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
