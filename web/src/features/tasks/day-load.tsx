import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { formatMinutes } from "@reignwell/domain";
import type { ReactNode } from "react";
import classes from "./tasks-tab.module.css";

/** How much lies ahead: the open tasks for today in minutes, the overdue ones among them. */
export interface Load {
  minutesToday: number;
  overdue: number;
}

interface DayLoadProps {
  load: Load;
  onMoveOverdue: () => void;
  children: ReactNode;
}

/** What is ahead today, and the way to bring everything overdue into it. */
export function DayLoad({ load, onMoveOverdue, children }: DayLoadProps) {
  const { minutesToday: minutes, overdue } = load;
  return (
    <div className={classes.load}>
      {minutes > 0 && <p>{MESSAGES.tasks.minutesToday(formatMinutes(minutes), overdue > 0)}</p>}
      {children}
      {overdue > 0 && (
        <Button variant="default" onClick={onMoveOverdue}>
          Move {overdue} overdue to today
        </Button>
      )}
    </div>
  );
}
