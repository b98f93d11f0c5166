import { Button } from "@mantine/core";
import { formatMinutes } from "@reignwell/domain";
import type { ReactNode } from "react";
import classes from "./tasks-tab.module.css";

/** How much lies ahead: open tasks of today in minutes, and how many tasks are overdue. */
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
      {minutes > 0 && <p>About {formatMinutes(minutes)} today</p>}
      {children}
      {overdue > 0 && (
        <Button variant="default" onClick={onMoveOverdue}>
          Move {overdue} overdue to today
        </Button>
      )}
    </div>
  );
}
