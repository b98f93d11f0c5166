import { Button } from "@mantine/core";
import { formatMinutes } from "@reignwell/domain";
import type { ReactNode } from "react";
import classes from "./tasks-tab.module.css";

interface DayLoadProps {
  minutes: number;
  overdue: number;
  onMoveOverdue: () => void;
  children: ReactNode;
}

/** What is ahead today, and the way to bring everything overdue into it. */
export function DayLoad({ minutes, overdue, onMoveOverdue, children }: DayLoadProps) {
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
