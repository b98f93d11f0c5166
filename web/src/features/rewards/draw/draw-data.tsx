import { Paper, Title } from "@mantine/core";
import { type GiveawayDraw, MESSAGES } from "@reignwell/contract";
import { drawOrder } from "@reignwell/domain";
import rewards from "../rewards.module.css";
import classes from "./draw.module.css";

/** All that the draw is computed from, to be read and copied. */
export function DrawData({ draw }: { draw: GiveawayDraw }) {
  const texts = MESSAGES.shareTheWord;
  return (
    <Paper component="section" withBorder radius="lg" className={rewards.card}>
      <Title order={2} className={classes.small}>
        {texts.fingerprint}
      </Title>
      <code className={classes.code}>{draw.commitment}</code>
      {draw.seed !== null && (
        <>
          <Title order={2} className={classes.small}>
            {texts.seed}
          </Title>
          <code className={classes.code}>{draw.seed}</code>
          {draw.entries.length > 0 && (
            <Title order={2} className={classes.small}>
              {texts.entriesInOrder}
            </Title>
          )}
          <ol className={classes.entries}>
            {drawOrder(draw.entries).map(({ id, pointsSpent }) => (
              <li key={id} data-won={id === draw.winningEntryId}>
                {texts.entryName(id)} · {texts.balance(pointsSpent)}
                {id === draw.winningEntryId && <strong> {texts.winner}</strong>}
              </li>
            ))}
          </ol>
        </>
      )}
    </Paper>
  );
}
