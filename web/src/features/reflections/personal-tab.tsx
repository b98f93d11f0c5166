import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { addDays, type ArchiveCard, formatMonth, monthOf } from "@reignwell/domain";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/cards/empty-state.tsx";
import { UpgradeCard } from "../../lib/membership/upgrade-card.tsx";
import type { TabProps } from "./archive-context.ts";
import { useFoundCards } from "./data/use-found-cards.ts";
import { type OwnDays as OwnDaysRead, useOwnDays } from "./data/use-own-days.ts";
import { ArchiveControls } from "./list/archive-controls.tsx";
import { ArchiveResults } from "./list/archive-results.tsx";
import { ReflectionDialog } from "./list/reflection-dialog.tsx";

/** V-012: the user's own days, for members. What others have written stays in their history. */
export function PersonalTab(props: TabProps) {
  const { isPaidMember, isAdmin } = props.context.user;
  if (isPaidMember || isAdmin) return <OwnDays {...props} />;
  const { feature, upgrade, toHistory } = MESSAGES.archive;
  return (
    <>
      <UpgradeCard feature={feature} text={upgrade} level={2} />
      <Button component={Link} to="/dashboard?tab=history" variant="default">
        {toHistory}
      </Button>
    </>
  );
}

function OwnDays({ context, filters, change }: TabProps) {
  const { database, today, Player } = context;
  const month = filters.month ?? monthOf(today);
  const own = useOwnDays(database, month, filters.all);
  const found = useFoundCards({ filters, ...own });
  const [open, setOpen] = useState<ArchiveCard | null>(null);
  return (
    <>
      <ArchiveControls
        filters={filters}
        change={change}
        month={month}
        // One may plan a day ahead.
        latest={monthOf(addDays(today, 1))}
      />
      <ArchiveResults
        found={found}
        filters={filters}
        change={change}
        month={month}
        empty={emptyOf(own, month)}
        onOpen={setOpen}
      />
      {open && (
        <ReflectionDialog
          key={open.id}
          card={open}
          readDay={own.readDay}
          Player={Player}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function emptyOf({ failed, hasAny }: OwnDaysRead, month: string) {
  const { unreadable, unreadableText } = MESSAGES.archive;
  if (failed)
    return <EmptyState drawing="lamp" level={3} heading={unreadable} text={unreadableText} />;
  return hasAny ? <NoneInMonth month={month} /> : <NoneAtAll />;
}

function NoneAtAll() {
  const { noneYet, emptyPersonal, firstPlan } = MESSAGES.archive;
  return (
    <EmptyState drawing="path" level={3} heading={noneYet} text={emptyPersonal}>
      <Button component={Link} to="/">
        {firstPlan}
      </Button>
    </EmptyState>
  );
}

function NoneInMonth({ month }: { month: string }) {
  const { noneInMonth, noneInMonthText } = MESSAGES.archive;
  return (
    <EmptyState
      drawing="book"
      level={3}
      heading={noneInMonth(formatMonth(month))}
      text={noneInMonthText}
    />
  );
}
