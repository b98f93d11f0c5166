import { GIVEAWAY_STEP, MESSAGES } from "@reignwell/contract";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import button from "../../../ui/button.module.css";
import classes from "./giveaways.module.css";

interface PointsSelectorProps {
  from: number;
  /** The largest choice, a whole number of steps from the first one. */
  to: number;
  value: number;
  onChange: (points: number) => void;
}

/** DEC-68: from the requirement in steps of 10 to what the balance allows. */
export function PointsSelector({ from, to, value, onChange }: PointsSelectorProps) {
  const id = useId();
  const { pointsToSpend, balance, fewer, more } = MESSAGES.shareTheWord;
  const move = (points: number) => onChange(Math.min(to, Math.max(from, points)));
  return (
    <div className={classes.selector}>
      <div className={classes.chosen}>
        <label htmlFor={id}>{pointsToSpend}</label>
        <output htmlFor={id}>{balance(value)}</output>
      </div>
      <div className={classes.steps}>
        <button
          type="button"
          className={button.outlined}
          aria-label={fewer}
          aria-disabled={value <= from}
          onClick={() => move(value - GIVEAWAY_STEP)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          type="range"
          min={from}
          max={to}
          step={GIVEAWAY_STEP}
          value={value}
          aria-valuetext={balance(value)}
          onChange={(event) => move(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          className={button.outlined}
          aria-label={more}
          aria-disabled={value >= to}
          onClick={() => move(value + GIVEAWAY_STEP)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
