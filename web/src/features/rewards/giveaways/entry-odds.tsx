import { Tooltip } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { entryOdds } from "@reignwell/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./giveaways.module.css";

interface EntryOddsProps {
  points: number;
  pointRequirement: number;
}

/** R-017, DEC-69: the number with what it means, by pointer, by keyboard and by touch. */
export function EntryOdds({ points, pointRequirement }: EntryOddsProps) {
  const { odds, oddsTooltip } = MESSAGES.shareTheWord;
  const [pressed, setPressed] = useState(false);
  return (
    <Tooltip
      label={oddsTooltip}
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
      {...(pressed ? { opened: true } : {})}
    >
      <button
        type="button"
        className={classes.odds}
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {odds(String(entryOdds(points, pointRequirement)))}
        <IconInfoCircle size={18} aria-hidden />
      </button>
    </Tooltip>
  );
}
