import { Paper, Title } from "@mantine/core";
import { type GiveawayDraw, MESSAGES } from "@reignwell/contract";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import rewards from "../rewards.module.css";
import { type CheckedDraw, checkDraw } from "./check-draw.ts";
import classes from "./draw.module.css";

/** The draw once more, and whether it comes to the same. */
export function DrawResult({ draw }: { draw: GiveawayDraw }) {
  const texts = MESSAGES.shareTheWord;
  const checked = useChecked(draw);
  return (
    <Paper component="section" withBorder radius="lg" className={rewards.card} aria-live="polite">
      <Title order={2}>{texts.drawChecked}</Title>
      {checked === undefined && <p>{texts.checking}</p>}
      {checked === null && <Line fits={false} text={texts.cannotCheck} />}
      {checked && (
        <>
          <Line
            fits={checked.seedFits}
            text={checked.seedFits ? texts.seedMatches : texts.seedDiffers}
          />
          <Line
            fits={checked.listFits}
            text={checked.listFits ? texts.listMatches : texts.listDiffers}
          />
          <Line fits={checked.winnerFits} text={winnerText(checked, draw.winningEntryId)} />
        </>
      )}
    </Paper>
  );
}

function winnerText({ winningEntryId, winnerFits }: CheckedDraw, named: number | null): string {
  const { winnerMatches, winnerDiffers, noWinner, winnerMissing } = MESSAGES.shareTheWord;
  if (winnerFits) return winningEntryId === null ? noWinner : winnerMatches(winningEntryId);
  if (winningEntryId === null || named === null) return winnerMissing;
  return winnerDiffers(winningEntryId, named);
}

function Line({ fits, text }: { fits: boolean; text: string }) {
  const Sign = fits ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.result} data-fits={fits}>
      <Sign size={22} aria-hidden />
      {text}
    </p>
  );
}

/** Undefined while it is being computed; null where this browser has no SHA-256. */
function useChecked(draw: GiveawayDraw): CheckedDraw | null | undefined {
  const [result, setResult] = useState<{ of: GiveawayDraw; checked: CheckedDraw | null }>();
  useEffect(() => {
    let wanted = true;
    const settle = (checked: CheckedDraw | null) => wanted && setResult({ of: draw, checked });
    checkDraw(draw).then(settle, (error: unknown) => {
      console.error("The draw could not be recomputed", error);
      settle(null);
    });
    return () => {
      wanted = false;
    };
  }, [draw]);
  return result?.of === draw ? result.checked : undefined;
}
