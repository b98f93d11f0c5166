import { Button } from "@mantine/core";
import {
  dayName,
  formatShortDate,
  type QuickPhrase,
  TASK_PRIORITY_LABELS,
} from "@reignwell/domain";
import { IconX } from "@tabler/icons-react";
import classes from "./quick-line.module.css";

interface UnderstoodChipsProps {
  phrases: readonly QuickPhrase[];
  today: string;
  onRemove: (phrase: QuickPhrase) => void;
}

/** What the line was understood to mean; a tap makes a phrase plain words again. */
export function UnderstoodChips({ phrases, today, onRemove }: UnderstoodChipsProps) {
  return (
    <div className={classes.chips} aria-live="polite">
      {phrases.map((phrase) => (
        <Button
          key={phrase.kind}
          variant="default"
          size="compact-md"
          className={classes.chip}
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`${meaningOf(phrase, today)}: keep “${phrase.text}” as words`}
          onClick={() => onRemove(phrase)}
        >
          {meaningOf(phrase, today)}
        </Button>
      ))}
    </div>
  );
}

function meaningOf(phrase: QuickPhrase, today: string): string {
  if (phrase.kind === "priority") return `${TASK_PRIORITY_LABELS[phrase.priority - 1]} priority`;
  const day = dayName(phrase.date, today);
  const date = formatShortDate(phrase.date);
  return day === date ? date : `${day === "today" ? "Today" : "Tomorrow"}, ${date}`;
}
