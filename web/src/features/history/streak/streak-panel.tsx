import { ActionIcon, Paper } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { type HistoryRow, NO_GRACE, streakOf } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { IconCalendar, IconPlant2, IconSettings } from "@tabler/icons-react";
import { memo, useId, useMemo, useState } from "react";
import { StreakDialog } from "./streak-dialog.tsx";
import classes from "./streak-panel.module.css";
import { type StreakSettings, useStreakSettings } from "./streak-settings.ts";
import { useCalendarShown } from "./use-calendar-shown.ts";
import { YearCalendar } from "./year-calendar.tsx";

interface StreakPanelProps {
  database: LocalDatabase;
  userId: number;
  rows: readonly HistoryRow[];
  /** Whether `rows` holds all plans: a part of them would give a wrong number. */
  complete: boolean;
  date: string;
  onMonth: (month: string) => void;
}

export const StreakPanel = memo(function StreakPanel(props: StreakPanelProps) {
  const { database, userId, rows, complete, date, onMonth } = props;
  const { settings, change } = useStreakSettings(database, userId);
  const [shown, toggleCalendar] = useCalendarShown();
  const [setting, setSetting] = useState(false);
  const calendarId = useId();
  return (
    <Paper
      component="section"
      withBorder
      className={classes.panel}
      aria-label="Streak and calendar"
    >
      <div className={classes.top}>
        {settings?.streakShown && <Streak {...{ rows, complete, date, settings }} />}
        <ActionIcon
          className={classes.toggle}
          aria-label="Calendar"
          aria-expanded={shown}
          aria-controls={calendarId}
          onClick={toggleCalendar}
        >
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Streak and rest days" onClick={() => setSetting(true)}>
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div id={calendarId} hidden={!shown}>
        {shown && (
          <YearCalendar rows={rows} date={date} grace={settings ?? NO_GRACE} onMonth={onMonth} />
        )}
      </div>
      {setting && settings && (
        <StreakDialog
          settings={settings}
          date={date}
          onChange={change}
          onClose={() => setSetting(false)}
        />
      )}
    </Paper>
  );
});

type StreakProps = Pick<StreakPanelProps, "rows" | "complete" | "date"> & {
  settings: StreakSettings;
};

function Streak({ rows, complete, date, settings }: StreakProps) {
  const days = useMemo(
    () =>
      complete
        ? streakOf(
            rows.map((row) => row.date),
            date,
            settings,
          )
        : null,
    [rows, complete, date, settings],
  );
  return (
    <p className={classes.streak}>
      <IconPlant2 size={22} aria-hidden />
      {days === null ? "…" : streakText(days)}
    </p>
  );
}

/** Says nothing of missed days: the app never makes its users feel guilty. */
function streakText(days: number): string {
  if (days === 0) return "Ready to begin again";
  return days === 1 ? "1 day" : `${days} days in a row`;
}
