import { Button } from "@mantine/core";
import { type Goal, MESSAGES, QUICK_PROGRESS } from "@reignwell/contract";
import { isFinished, stepBelow } from "@reignwell/domain";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Mark } from "../../../ui/mark.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import classes from "./goal-progress.module.css";

interface GoalProgressProps {
  goal: Goal;
  /** How far its tasks are, in words; null where it has none. */
  tasks: string | null;
  onProgress: (percent: number) => Promise<void>;
  onReached: () => void;
}

/** The four steps (G-019, G-020); a tap on the current one goes back by one (DEC-119). */
export function GoalProgress({ goal, tasks, onProgress, onReached }: GoalProgressProps) {
  const [blooming, setBlooming] = useState(false);
  const { progressPercentage: progress } = goal;
  const finished = isFinished(progress);
  const step = (percent: number) => {
    if (isFinished(percent) && !finished) {
      setBlooming(true);
      onReached();
    }
    void onProgress(percent);
  };
  return (
    <div className={classes.progress}>
      <div className={classes.state}>
        <ProgressBar label={`Progress of ${goal.title}`} value={progress} max={100} size="lg" />
        {finished ? (
          <span className={classes.completed}>
            {blooming && (
              <span
                className={classes.bloom}
                aria-hidden
                onAnimationEnd={() => setBlooming(false)}
              />
            )}
            <Mark hue="sage" icon={<IconCheck size={16} aria-hidden />}>
              {MESSAGES.goals.completed}
            </Mark>
          </span>
        ) : (
          <span className={classes.percent}>{progress}%</span>
        )}
      </div>
      {tasks !== null && <p className={classes.tasks}>{tasks}</p>}
      <div className={classes.steps} role="group" aria-label={`Set the progress of ${goal.title}`}>
        {QUICK_PROGRESS.map((percent) => (
          <Button
            key={percent}
            variant="default"
            className={classes.step}
            aria-pressed={percent === progress}
            // The second click of a double click would take back what the first one set.
            onClick={({ detail }) => {
              if (detail <= 1) step(percent === progress ? stepBelow(percent) : percent);
            }}
          >
            {percent}%
          </Button>
        ))}
      </div>
    </div>
  );
}
