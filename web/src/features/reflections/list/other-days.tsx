import { MESSAGES } from "@reignwell/contract";
import type { ArchiveCard } from "@reignwell/domain";
import classes from "./archive-results.module.css";
import { CardGrid } from "./card-grid.tsx";

interface OtherDaysProps {
  cards: readonly ArchiveCard[];
  /** Up to this day it is known that nothing was scheduled on these days. */
  knownUntil: string;
  question: string;
  isSearch: boolean;
  all: boolean;
  onOpen: (card: ArchiveCard) => void;
}

/** The days without a scheduled reflection, so that a missed one can be read, too. */
export function OtherDays(props: OtherDaysProps) {
  const { cards, knownUntil, ...list } = props;
  const [newest] = cards;
  if (!newest) return null;
  const { otherDays, otherDaysText, otherDaysUnsure } = MESSAGES.archive;
  return (
    <section className={classes.others} aria-labelledby="other-days">
      <h2 id="other-days">{otherDays}</h2>
      <p>{newest.date <= knownUntil ? otherDaysText : otherDaysUnsure}</p>
      <CardGrid cards={cards} {...list} />
    </section>
  );
}
