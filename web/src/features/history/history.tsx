import { Button, Title } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconShare2 } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { DeletePlanDialog } from "./list/delete-plan.tsx";
import { HistoryControls } from "./list/history-controls.tsx";
import { HistoryResults } from "./list/history-results.tsx";
import classes from "./history.module.css";
import { type Bundle, downloadMarkdown, handOverPlan } from "./export/plan-export.ts";
import { PrintSheet } from "./export/print-sheet.tsx";
import { StreakPanel } from "./streak/streak-panel.tsx";
import { TakeAlongDialog } from "./export/take-along-dialog.tsx";
import { useFoundRows } from "./list/use-found-rows.ts";
import { useHistoryFilters } from "./list/use-history-filters.ts";

interface HistoryProps {
  database: LocalDatabase;
  userId: number;
  date: string;
  renderActions: (entry: Entry) => ReactNode;
  renderShare?: (entry: Entry) => ReactNode;
}

export function History({ database, userId, date, renderActions, renderShare }: HistoryProps) {
  const { filters, change } = useHistoryFilters();
  const rows = useFoundRows(database, filters);
  const { all } = rows;
  const [printed, setPrinted] = useState<Bundle | null>(null);
  const [deleted, setDeleted] = useState<Entry | null>(null);
  const [taking, setTaking] = useState(false);
  const showMonth = useCallback((month: string) => change({ month, query: "" }), [change]);
  const endPrint = useCallback(() => setPrinted(null), []);
  const actions = useMemo(
    () => ({
      onPrint: (entry: Entry) => void handOverPlan(database, entry, setPrinted),
      onDownload: (entry: Entry) => void handOverPlan(database, entry, downloadMarkdown),
      onDelete: setDeleted,
      renderShare,
    }),
    [database, renderShare],
  );

  return (
    <div className={classes.history} data-plans={all.rows.length > 0}>
      <Top onTake={all.rows.length > 0 ? () => setTaking(true) : undefined} />
      {all.rows.length > 0 && (
        <div className={classes.panel}>
          <StreakPanel
            database={database}
            userId={userId}
            rows={all.rows}
            complete={all.complete}
            date={date}
            onMonth={showMonth}
          />
        </div>
      )}
      <div className={classes.main}>
        {all.rows.length > 0 && (
          <HistoryControls filters={filters} onChange={change} rows={all.rows} />
        )}
        <HistoryResults
          {...{ database, filters, rows, renderActions, actions }}
          onChange={change}
        />
      </div>
      {deleted && (
        <DeletePlanDialog database={database} entry={deleted} onClose={() => setDeleted(null)} />
      )}
      {taking && (
        <TakeAlongDialog
          database={database}
          rows={all.rows}
          date={date}
          onPrint={setPrinted}
          onDownload={downloadMarkdown}
          onClose={() => setTaking(false)}
        />
      )}
      {printed && <PrintSheet bundle={printed} onPrinted={endPrint} />}
    </div>
  );
}

function Top({ onTake }: { onTake: (() => void) | undefined }) {
  return (
    <div className={classes.top}>
      <Title order={2}>{MESSAGES.history.heading}</Title>
      {onTake && (
        <Button
          variant="default"
          data-no-print
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={onTake}
        >
          Print or download
        </Button>
      )}
    </div>
  );
}
