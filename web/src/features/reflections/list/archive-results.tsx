import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { ArchiveCard } from "@reignwell/domain";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import type { ArchiveFilters, ChangeFilters } from "../use-archive-filters.ts";
import classes from "./archive-results.module.css";
import { CardGrid, CardSkeletons } from "./card-grid.tsx";
import type { FoundCards } from "../data/use-found-cards.ts";

export interface ArchiveResultsProps {
  /** Undefined while nothing is known. */
  found: FoundCards | undefined;
  filters: ArchiveFilters;
  change: ChangeFilters;
  month: string;
  /** Stands beside the count. */
  badge?: ReactNode;
  /** What an empty month shows without a search. */
  empty: ReactNode;
  /** How many cards stand below: what a search finds among them is found, too. */
  otherCount?: number;
  onOpen: (card: ArchiveCard) => void;
}

/** V-005, V-008, V-009 and the cards. */
export function ArchiveResults(props: ArchiveResultsProps) {
  const { found, filters, change, month, badge, empty, otherCount = 0, onOpen } = props;
  if (!found) return <CardSkeletons />;
  const { cards, settled } = found;
  const isSearch = filters.query.trim() !== "";
  const count = cards.length + (isSearch ? otherCount : 0);
  const texts = MESSAGES.archive;
  return (
    <div>
      <div className={classes.summary}>
        <output>{settled ? texts.found(count) : texts.soFar(cards.length)}</output>
        {badge}
      </div>
      {cards.length > 0 && (
        <CardGrid
          cards={cards}
          question={JSON.stringify([filters.query.trim(), filters.all, month])}
          isSearch={isSearch}
          all={filters.all}
          onOpen={onOpen}
        />
      )}
      {cards.length === 0 && settled && !isSearch && empty}
      {count === 0 && settled && isSearch && (
        <EmptyState drawing="lamp" level={3} heading={texts.nothingFound} text={texts.emptySearch}>
          {!filters.all && (
            <Button variant="default" onClick={() => change({ all: true })}>
              {texts.searchAllMonths}
            </Button>
          )}
        </EmptyState>
      )}
    </div>
  );
}
