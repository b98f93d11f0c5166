import { MESSAGES } from "@reignwell/contract";
import { entryOdds } from "@reignwell/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
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
  return (
    <span ref={place} className={classes.oddsPlace}>
      <button
        type="button"
        className={classes.odds}
        aria-describedby={id}
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {odds(String(entryOdds(points, pointRequirement)))}
        <IconInfoCircle size={18} aria-hidden />
      </button>
      <Tip place={place} id={id} isHeldOpen={pressed}>
        {oddsTooltip}
      </Tip>
    </span>
  );
}
