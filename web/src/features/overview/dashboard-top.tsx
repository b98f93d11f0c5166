import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { formatLongDate } from "@reignwell/domain";
import type { DashboardNumbers } from "@reignwell/device";
import { memo } from "react";
import classes from "./dashboard-top.module.css";
import { SeasonBadge } from "./season-badge.tsx";

interface DashboardTopProps {
  date: string;
  numbers: DashboardNumbers | undefined;
}

export const DashboardTop = memo(function DashboardTop({ date, numbers }: DashboardTopProps) {
  const { numbers: labels, planned } = MESSAGES.dashboard;
  return (
    <>
      <div className={classes.top}>
        <div>
          <Title order={1}>{MESSAGES.dashboard.title}</Title>
          <p className={classes.date}>{formatLongDate(date)}</p>
        </div>
        <SeasonBadge date={date} />
      </div>
      <dl className={classes.numbers}>
        <Stat label={labels.activeGoals} value={numbers?.activeGoals} />
        <Stat label={labels.todaysTasks} value={numbers?.todaysTasks} note={planned} />
        <Stat label={labels.goalProgress} value={numbers?.goalProgress} unit="%" />
        <Stat label={labels.dailyPlans} value={numbers?.dailyPlans} />
      </dl>
    </>
  );
});

function Stat(props: { label: string; value: number | undefined; unit?: string; note?: string }) {
  const { label, value, unit = "", note } = props;
  return (
    <div className={classes.number}>
      <dt>
        {label} {note && <span className={classes.note}>{note}</span>}
      </dt>
      {/* A dash reserves the room until the number is known, so that nothing below moves. */}
      <dd>{value === undefined ? "–" : `${value}${unit}`}</dd>
    </div>
  );
}
