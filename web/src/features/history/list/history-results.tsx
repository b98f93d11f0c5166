import type { LocalDatabase } from "@reignwell/device";
import { Waiting } from "../../../ui/waiting.tsx";
import { NoPlans, NothingFound, Unreadable } from "./history-empty.tsx";
import { HistoryList } from "./history-list.tsx";
import classes from "./history-results.module.css";
import type { PlanActions, RenderActions } from "./plan-details.tsx";
import type { FoundRows } from "./use-found-rows.ts";
import type { HistoryFilters } from "./use-history-filters.ts";

interface HistoryResultsProps {
  database: LocalDatabase;
  filters: HistoryFilters;
  rows: FoundRows;
  renderActions: RenderActions;
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
        settled && (
          <NothingFound filters={filters} onClear={() => onChange({ query: "", month: null })} />
        )
      )}
    </div>
  );
}

function countText(count: number, settled: boolean): string {
  const plans = count === 1 ? "1 plan" : `${count} plans`;
  return settled ? `${plans} found` : `${plans} so far…`;
}
