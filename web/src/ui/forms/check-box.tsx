import { type MouseEvent, type Ref, useId } from "react";
import classes from "./check-box.module.css";

interface CheckBoxProps {
  label: string;
  description?: string | undefined;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  strikeOut?: boolean;
  onChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The whole line is the target. The browser's own control, because lists hold dozens, and the
 * kit's code for each would delay the first screen.
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

/** A ticked row may leave its list: a second click would then tick the next one. */
function onceADoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
