import { MESSAGES } from "@reignwell/contract";
import { type ArchiveCard, formatShortDate, monthOf } from "@reignwell/domain";
import { memo, useState } from "react";
import { Mark } from "../../../ui/mark.tsx";
import { type ListSteps, ShowMore, useGrowingList } from "../../../ui/lists/growing-list.tsx";
import classes from "./card-grid.module.css";

/** From these widths on the cards stand in two and in three columns. */
const COLUMNS = ["40em", "62em"];
/** The height of a card, about, in pixels: 17rem, as the style sheet says. */
const CARD_HEIGHT = 272;
/** Of a month the cards on the screen come first, the others right after it; a search through years comes in parts, again with every letter. */
const STEPS = { first: 33, part: 42, byItself: 120 };
const SEARCH_STEPS = { ...STEPS, first: 12, part: 21 };
/** V-008 */
const SKELETONS = 6;

interface CardGridProps {
  cards: readonly ArchiveCard[];
  /** With another question the list starts at its top. */
  question: string;
  isSearch: boolean;
  /** Whether they are of all months. */
  all: boolean;
  onOpen: (card: ArchiveCard) => void;
}

/** V-006; another month is a new list, the cards of a search stay while the user types. */
export function CardGrid(props: CardGridProps) {
  const { cards, all } = props;
  return <Grid key={all ? "all" : monthOf(cards[0]?.date ?? "")} {...props} />;
}

function Grid({ cards, question, isSearch, onOpen }: CardGridProps) {
  const [atOnce] = useState(screenful);
  const steps: ListSteps = { ...(isSearch ? SEARCH_STEPS : STEPS), atOnce };
  const { visible, more } = useGrowingList(cards, question, steps);
  const coming = Math.max(0, Math.min(cards.length, steps.first) - visible.length);
  // What comes a moment later has its room already: nothing on the page moves.
  const room = coming > 0 ? `calc(${coming} / var(--columns) * (17rem + var(--gap)))` : undefined;
  return (
    <>
      <ol className={classes.grid} style={{ paddingBottom: room }}>
        {visible.map((card) => (
          <Card key={`${card.kind} ${card.id}`} card={card} onOpen={onOpen} />
        ))}
      </ol>
      {more && <ShowMore label={MESSAGES.archive.showMore} {...more} />}
    </>
  );
}

/** So many cards fill the screen, whichever part of the list is on it at first. */
function screenful(): number {
  const columns = COLUMNS.findIndex((width) => !matchMedia(`(min-width: ${width})`).matches);
  return (columns === -1 ? 3 : columns + 1) * Math.ceil(innerHeight / CARD_HEIGHT);
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
