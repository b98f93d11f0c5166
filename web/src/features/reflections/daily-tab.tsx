import { addDays, type ArchiveCard, type ArchiveDay, monthOf } from "@reignwell/domain";
import { useCallback, useState } from "react";
import type { TabProps } from "./archive-context.ts";
import { useOtherDays } from "./data/use-other-days.ts";
import { readPoolDay } from "./data/use-pool-days.ts";
import { useFoundCards } from "./data/use-found-cards.ts";
import { type Scheduled, useScheduled } from "./data/use-scheduled.ts";
import { ArchiveControls } from "./list/archive-controls.tsx";
import { ArchiveNotice } from "./list/archive-notice.tsx";
import { OtherDays } from "./list/other-days.tsx";
import { PlanThisDay } from "./list/plan-this-day.tsx";
import { ReflectionDialog } from "./list/reflection-dialog.tsx";
import { ScheduledResults } from "./list/scheduled-results.tsx";

/** Whether a month (or all, for null) of which nothing is listed had indeed nothing scheduled. */
function isKnown({ fetched, knownUntil }: Scheduled, month: string | null): boolean {
  if ("data" in fetched) return true;
  return month === null ? knownUntil !== "" : monthOf(knownUntil) >= month;
}

/** What was scheduled, and below it the days that had a verse of the pool. */
export function DailyTab({ context, filters, change }: TabProps) {
  const { database, today, poolScripture, Player } = context;
  const month = filters.month ?? monthOf(today);
  const scheduled = useScheduled({ database, today, poolScripture, month, all: filters.all });
  const found = useFoundCards({ filters, ...scheduled });
  const isUnknown = found?.cards.length === 0 && !isKnown(scheduled, filters.all ? null : month);
  const isWaiting = !found || (isUnknown && scheduled.fetched.state === "loading");
  const others = useOtherDays(context, filters, scheduled, month);
  const [open, setOpen] = useState<ArchiveCard | null>(null);
  const { readDay: readScheduled } = scheduled;
  const readDay = useCallback(
    (card: ArchiveCard) =>
      card.kind === "built-in" ? readPoolDay(poolScripture, card.date) : readScheduled(card),
    [poolScripture, readScheduled],
  );
  const renderPlan = (day: ArchiveDay) =>
    day.date === addDays(today, -1) && <PlanThisDay database={database} day={day} />;

  return (
    <>
      <ArchiveControls filters={filters} change={change} month={month} latest={monthOf(today)} />
      <ArchiveNotice fetched={scheduled.fetched} isKept={scheduled.isKept} />
      {(isWaiting || !isUnknown) && (
        <ScheduledResults
          found={isWaiting ? undefined : found}
          filters={filters}
          change={change}
          month={month}
          otherCount={others.length}
          onOpen={setOpen}
        />
      )}
      {!isWaiting && found.settled && (
        <OtherDays
          cards={others}
          knownUntil={scheduled.knownUntil}
          question={`${filters.query} ${month}`}
          isSearch={filters.query.trim() !== ""}
          all={filters.all}
          onOpen={setOpen}
        />
      )}
      {open && (
        <ReflectionDialog
          key={`${open.kind} ${open.id}`}
          card={open}
          readDay={readDay}
          Player={Player}
          renderPlan={renderPlan}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
