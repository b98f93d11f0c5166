import { Button } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { HistoryList } from "./history-list.tsx";
import classes from "./history-results.module.css";
import type { PlanActions } from "./plan-details.tsx";
import type { FoundRows } from "./use-found-rows.ts";
import type { HistoryFilters } from "./use-history-filters.ts";

interface HistoryResultsProps {
  database: LocalDatabase;
  filters: HistoryFilters;
  rows: FoundRows;
  renderActions: (entry: Entry) => ReactNode;
  actions: PlanActions;
  onChange: (changed: Partial<HistoryFilters>) => void;
}

export function HistoryResults(props: HistoryResultsProps) {
  const { database, filters, rows, renderActions, actions, onChange } = props;
  const { all, found, settled } = rows;
  const { query, everything, month, order } = filters;
  const narrowed = query.trim() !== "" || month !== null;

  if (all.failed) return <Unreadable />;
  if (all.rows.length === 0) return all.complete ? <NoPlans /> : <Waiting />;
  // The oldest plans and the Bible's order are known only when all plans are read.
  if (order !== "newest" && !settled) return <Waiting label="Reading your plans…" />;
  return (
    <div>
      <output className={classes.count} data-quiet={!narrowed}>
        {narrowed && countText(found.length, settled)}
      </output>
      {found.length > 0 ? (
        <HistoryList
          database={database}
          rows={found}
          question={JSON.stringify([query.trim(), everything, month, order])}
          renderActions={renderActions}
          {...actions}
        />
      ) : (
        settled && <NothingFound onClear={() => onChange({ query: "", month: null })} />
      )}
    </div>
  );
}

function countText(count: number, settled: boolean): string {
  const plans = count === 1 ? "1 plan" : `${count} plans`;
  return settled ? `${plans} found` : `${plans} so far…`;
}

function NoPlans() {
  return (
    <EmptyState
      drawing="path"
      level={3}
      heading="Your plans will gather here"
      text="Every plan you save can be read and searched here, with or without a connection."
    >
      <Button component={Link} to="/">
        Start your first plan
      </Button>
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="lamp"
      level={3}
      heading="No plan matches"
      text="Other words, another month, or a search through everything may find it."
    >
      <Button variant="default" onClick={onClear}>
        Show all plans
      </Button>
    </EmptyState>
  );
}

function Unreadable() {
  return (
    <EmptyState
      drawing="lamp"
      level={3}
      heading="Your plans could not be read"
      text="This device did not give them out just now. Nothing is lost."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </EmptyState>
  );
}
