import { Button, Paper, Title } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { formatLongDate } from "@reignwell/domain";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/empty-state.tsx";
import classes from "./overview.module.css";
import { SeasonBadge } from "./season-badge.tsx";
import { TodayCard } from "./today-card.tsx";

interface OverviewProps {
  /** The Central date (O-013). */
  date: string;
  /** The latest plan of that date. */
  today: Entry | undefined;
  /** Whether only this device has it so far. */
  todayOnDevice: boolean;
  /** The list of all plans, or nothing while there are none. */
  history: ReactNode;
}

/** The dashboard (O-001, O-002, O-008). */
export function Overview({ date, today, todayOnDevice, history }: OverviewProps) {
  return (
    <>
      <div className={classes.top}>
        <div>
          <Title order={1}>{MESSAGES.dashboard.title}</Title>
          <p className={classes.date}>{formatLongDate(date)}</p>
        </div>
        <SeasonBadge date={date} />
      </div>
      <div className={classes.columns} data-empty={!history}>
        {today ? (
          <TodayCard entry={today} onDevice={todayOnDevice} />
        ) : (
          <NoPlanYet first={!history} />
        )}
        {history}
      </div>
    </>
  );
}

function NoPlanYet({ first }: { first: boolean }) {
  return (
    <Paper component="section" withBorder radius="lg" p="md">
      <EmptyState
        drawing={first ? "book" : "sunrise"}
        level={2}
        heading={first ? "Your plans will gather here" : "No plan for today yet"}
        text={
          first
            ? "Begin with today’s verse; five short steps lead to your first plan."
            : "Today’s verse is ready when you are."
        }
      >
        <Button component={Link} to="/">
          {first ? "Start your first plan" : "Plan today"}
        </Button>
      </EmptyState>
    </Paper>
  );
}
