import { MESSAGES } from "@reignwell/contract";
import { type ArchiveCard, formatShortDate } from "@reignwell/domain";
import { memo } from "react";
import { Mark } from "../../../ui/mark.tsx";
import { type ListSteps, ShowMore, useGrowingList } from "../../../ui/lists/growing-list.tsx";
import classes from "./card-grid.module.css";

/** A month is drawn in one go; a search through years in parts, again with every letter. */
const STEPS: ListSteps = { atOnce: 12, first: 33, part: 42, byItself: 120 };
const SEARCH_STEPS: ListSteps = { ...STEPS, first: 12, part: 21 };
/** V-008 */
const SKELETONS = 6;

interface CardGridProps {
  cards: readonly ArchiveCard[];
  /** With another question the list starts at its top. */
  question: string;
  isSearch: boolean;
  onOpen: (card: ArchiveCard) => void;
}

/** V-006 */
export function CardGrid({ cards, question, isSearch, onOpen }: CardGridProps) {
  const { visible, more } = useGrowingList(cards, question, isSearch ? SEARCH_STEPS : STEPS);
  return (
    <>
      <ol className={classes.grid}>
        {visible.map((card) => (
          <Card key={`${card.kind} ${card.id}`} card={card} onOpen={onOpen} />
        ))}
      </ol>
      {more && <ShowMore label={MESSAGES.archive.showMore} {...more} />}
    </>
  );
}

interface CardProps {
  card: ArchiveCard;
  onOpen: (card: ArchiveCard) => void;
}

const Card = memo(function Card({ card, onOpen }: CardProps) {
  const { date, kind, reference, verse, reflection } = card;
  const day = formatShortDate(date);
  return (
    <li className={classes.card} data-row>
      <p className={classes.top}>
        <time dateTime={date}>{day}</time>
        {kind === "scheduled" && <Mark hue="sage">{MESSAGES.archive.tabs.daily}</Mark>}
      </p>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.open}
          aria-label={`${reference}, ${day}`}
          onClick={() => onOpen(card)}
        >
          {reference}
        </button>
      </h3>
      <p className={classes.verse}>{verse}</p>
      {reflection && <p className={classes.reflection}>{reflection}</p>}
    </li>
  );
});

export function CardSkeletons() {
  return (
    <>
      <output className="visually-hidden">{MESSAGES.archive.loading}</output>
      <ol className={classes.grid} aria-hidden data-skeletons>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index} className={classes.card} data-skeleton>
            <span />
            <span />
            <span />
            <span />
          </li>
        ))}
      </ol>
    </>
  );
}
