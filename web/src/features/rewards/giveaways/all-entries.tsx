import { Paper, Title } from "@mantine/core";
import { type GiveawayEntry, MESSAGES, type PublicUser } from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { Link } from "react-router-dom";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import { drawAddress } from "../use-reward-tab.ts";
import { EntryLine } from "./entry-line.tsx";
import classes from "./giveaways.module.css";
import { useOwnEntries } from "./use-giveaways.ts";

interface AllEntriesProps {
  database: LocalDatabase;
  user: PublicUser;
  /** The page says already that there is no connection. */
  isAway: boolean;
}

/**
 * All entries of the user, also in giveaways that are on the list no more: one that was closed gives
 * its points back, and one that ended long ago may have been won (R-018, R-023, DEC-92).
 */
export function AllEntries({ database, user, isAway }: AllEntriesProps) {
  const texts = MESSAGES.shareTheWord;
  const fetched = useOwnEntries(database, user.sharingPoints);
  const all = "data" in fetched ? fetched.data : [];
  const byGiveaway = [...groupBy(all, ({ giveawayId }) => giveawayId).values()];
  return (
    <>
      {!isAway && (
        <LoadProblem fetched={fetched} title={texts.entriesFailed} offline={texts.entriesOffline} />
      )}
      {byGiveaway.length > 0 && (
        <Paper component="section" withBorder radius="lg" className={rewards.card}>
          <Title order={2}>{texts.yourEntries}</Title>
          {byGiveaway.map((entries) => (
            <EntriesOfOne key={entries[0]?.giveawayId} entries={entries} />
          ))}
        </Paper>
      )}
    </>
  );
}

function EntriesOfOne({ entries }: { entries: readonly GiveawayEntry[] }) {
  const [first] = entries;
  if (!first) return null;
  return (
    <section>
      <Title order={3} className={classes.title} dir="auto">
        {first.giveawayTitle}
      </Title>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <Link to={drawAddress(first.giveawayId)} className={classes.draw}>
        {MESSAGES.shareTheWord.toDraw}
        <span className={rewards.unseen}> {first.giveawayTitle}</span>
      </Link>
    </section>
  );
}
