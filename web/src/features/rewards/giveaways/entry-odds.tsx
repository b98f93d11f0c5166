import { MESSAGES } from "@reignwell/contract";
import { entryOdds } from "@reignwell/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { Tip } from "../../../ui/tip/tip.tsx";
import classes from "./giveaways.module.css";

interface EntryOddsProps {
  points: number;
  pointRequirement: number;
}

/** R-017, DEC-69: the number with what it means, by pointer, by keyboard and by touch. */
export function EntryOdds({ points, pointRequirement }: EntryOddsProps) {
  const { odds, oddsTooltip } = MESSAGES.shareTheWord;
  const place = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return undefined;
    // Not every browser gives a pressed button the focus, which would leave it then.
    const pressBeside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && place.current?.contains(target))) setPressed(false);
    };
    document.addEventListener("pointerdown", pressBeside);
    return () => document.removeEventListener("pointerdown", pressBeside);
  }, [pressed]);
  return (
    <span ref={place} className={classes.oddsPlace}>
      <button
        type="button"
        className={classes.odds}
        aria-describedby={id}
        onClick={() => setPressed(!pressed)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {odds(String(entryOdds(points, pointRequirement)))}
        <IconInfoCircle size={18} aria-hidden />
      </button>
      {/* For who can't see the tip, and before it shows. */}
      <span id={id} hidden>
        {oddsTooltip}
      </span>
      <Tip place={place} isHeldOpen={pressed}>
        {oddsTooltip}
      </Tip>
    </span>
  );
}
