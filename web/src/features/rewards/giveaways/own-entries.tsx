import { Paper, Title } from "@mantine/core";
import { type Giveaway, MESSAGES, type PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconTrophy } from "@tabler/icons-react";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { EntryLine } from "./entry-line.tsx";
import classes from "./giveaways.module.css";
import { useOwnEntries } from "./use-giveaways.ts";

interface OwnEntriesProps {
  database: LocalDatabase;
  giveaway: Giveaway;
  balance: number;
  /** The page says already that there is no connection. */
  isAway: boolean;
}

/** What a giveaway's detail says to its reader: their entries, or how to have some. */
export function OwnPart({
  user,
  ...own
}: Omit<OwnEntriesProps, "balance"> & { user: PublicUser | null }) {
  if (!user) return <SignInPrompt {...MESSAGES.shareTheWord.signInGiveaways} />;
  return <OwnEntries {...own} balance={user.sharingPoints} />;
}

/** The user's own entries in this giveaway; the winner reads it here. */
function OwnEntries({ database, giveaway, balance, isAway }: OwnEntriesProps) {
  const texts = MESSAGES.shareTheWord;
  const fetched = useOwnEntries(database, balance);
  const all = "data" in fetched ? fetched.data : [];
  const own = all.filter(({ giveawayId }) => giveawayId === giveaway.id);
  return (
    <>
      {!isAway && (
        <LoadProblem fetched={fetched} title={texts.entriesFailed} offline={texts.entriesOffline} />
      )}
      {own.length > 0 && (
        <Paper component="section" withBorder radius="lg" className={rewards.card}>
          <Title order={3}>{texts.yourEntries}</Title>
          {own.some(({ isWinner }) => isWinner) && <Won />}
          <ul className={classes.entries}>
            {own.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        </Paper>
      )}
    </>
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
