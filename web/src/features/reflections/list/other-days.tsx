import { MESSAGES } from "@reignwell/contract";
import type { ArchiveCard } from "@reignwell/domain";
import classes from "./archive-results.module.css";
import { CardGrid } from "./card-grid.tsx";

interface OtherDaysProps {
  cards: readonly ArchiveCard[];
  question: string;
  onOpen: (card: ArchiveCard) => void;
}

/** The days on which nothing was scheduled, so that a missed one can be read, too. */
export function OtherDays({ cards, question, onOpen }: OtherDaysProps) {
  if (cards.length === 0) return null;
  const { otherDays, otherDaysText } = MESSAGES.archive;
  return (
    <section className={classes.others} aria-labelledby="other-days">
      <h2 id="other-days">{otherDays}</h2>
      <p>{otherDaysText}</p>
      <CardGrid cards={cards} question={question} onOpen={onOpen} />
    </section>
  );
}
