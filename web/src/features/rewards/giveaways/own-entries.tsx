import { Paper, Title } from "@mantine/core";
import { type Giveaway, type GiveawayEntry, MESSAGES } from "@reignwell/contract";
import { IconTicket, IconTrophy } from "@tabler/icons-react";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import classes from "./giveaways.module.css";
import { dateOf } from "./time-left.tsx";
import { useOwnEntries } from "./use-giveaways.ts";

interface OwnEntriesProps {
  giveaway: Giveaway;
  balance: number;
}

/** The user's own entries in this giveaway; the winner reads it here. */
export function OwnEntries({ giveaway, balance }: OwnEntriesProps) {
  const texts = MESSAGES.shareTheWord;
  const fetched = useOwnEntries(balance);
  const all = "data" in fetched ? fetched.data : [];
  const own = all.filter(({ giveawayId }) => giveawayId === giveaway.id);
  return (
    <>
      <LoadProblem fetched={fetched} title={texts.entriesFailed} offline={texts.giveawaysOffline} />
      {own.length > 0 && (
        <Paper component="section" withBorder radius="lg" className={rewards.card}>
          <Title order={3}>{texts.yourEntries}</Title>
          {own.some(({ isWinner }) => isWinner) && <Won />}
          <ul className={classes.entries}>
            {own.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Paper>
      )}
    </>
  );
}

function Entry({ entry }: { entry: GiveawayEntry }) {
  const { entryName, entryLine, won, refunded } = MESSAGES.shareTheWord;
  return (
    <li>
      <IconTicket size={20} aria-hidden />
      <span>
        {entryName(entry.id)}: {entryLine(entry.pointsSpent, dateOf(entry.createdAt))}
        {entry.isRefunded && ` · ${refunded}`}
      </span>
      {entry.isWinner && <strong>{won}</strong>}
    </li>
  );
}

function Won() {
  const { won, wonText } = MESSAGES.shareTheWord;
  return (
    <div className={classes.won}>
      <IconTrophy size={28} aria-hidden />
      <p>
        <strong>{won}</strong>
        <span>{wonText}</span>
      </p>
    </div>
  );
}
