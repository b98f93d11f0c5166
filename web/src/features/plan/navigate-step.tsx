import { Button, Paper } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { paragraphs } from "@reignwell/domain";
import classes from "./navigate-step.module.css";

interface NavigateStepProps {
  prayer: string;
  saving: boolean;
  onSave: () => void;
}

/** Step 4, Navigate in Faith: the day's prayer and the saving (D-054, D-055). */
export function NavigateStep({ prayer, saving, onSave }: NavigateStepProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave();
      }}
    >
      <Paper component="section" withBorder shadow="sm" radius="lg" className={classes.card}>
        <h2 className={classes.heading}>Your prayer for today</h2>
        <div className={classes.prayer}>
          {paragraphs(prayer).map((part, index) => (
            <p key={`${index}:${part.slice(0, 16)}`}>{part}</p>
          ))}
        </div>
      </Paper>
      <div className={classes.saving}>
        <Button
          type="submit"
          size="lg"
          className={classes.save}
          aria-disabled={saving || undefined}
        >
          {saving ? MESSAGES.plan.saving : MESSAGES.plan.save}
        </Button>
      </div>
    </form>
  );
}
