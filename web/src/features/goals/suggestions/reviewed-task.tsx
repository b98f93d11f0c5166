import { ActionIcon, Textarea, TextInput } from "@mantine/core";
import { MAX_LINE, MAX_TEXT, MESSAGES } from "@reignwell/contract";
import { CATEGORY_LABELS, type ProposedTask, TASK_PRIORITY_LABELS } from "@reignwell/domain";
import { IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { DATE_RANGE, dateProblem } from "../../../ui/forms/date-range.ts";
import classes from "./task-review.module.css";

interface ReviewedTaskProps {
  number: number;
  task: ProposedTask;
  /** Errors show only after the user tried to accept. */
  judged: boolean;
  onChange: (changed: Partial<ProposedTask>) => void;
  onRemove: () => void;
}

export function ReviewedTask({ number, task, judged, onChange, onRemove }: ReviewedTaskProps) {
  const facts = [
    CATEGORY_LABELS[task.category],
    `${TASK_PRIORITY_LABELS[task.priority - 1]} priority`,
    `${task.estimatedMinutes} min`,
  ];
  return (
    <li className={classes.row} data-row>
      <div className={classes.top}>
        <Textarea
          className={classes.title}
          classNames={{ input: classes.growing }}
          label={`Task ${number}`}
          rows={1}
          value={task.title}
          maxLength={MAX_LINE}
          error={judged && task.title.trim() === "" && MESSAGES.goals.taskTitleRequired.description}
          onChange={(event) => onChange({ title: oneLine(event.currentTarget.value) })}
          onKeyDown={noLineBreak}
        />
        <ActionIcon color="clay" aria-label={`Remove task ${number}`} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Textarea
        classNames={{ input: classes.growing }}
        aria-label={`Description of task ${number}`}
        placeholder="Description (optional)"
        rows={1}
        value={task.description}
        maxLength={MAX_TEXT}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {task.reasoning && <p className={classes.reasoning}>{task.reasoning}</p>}
      <div className={classes.facts}>
        <TextInput
          type="date"
          label="Due date (optional)"
          {...DATE_RANGE}
          value={task.dueDate ?? ""}
          error={judged && dateProblem(task.dueDate)}
          onChange={(event) => onChange({ dueDate: event.currentTarget.value || null })}
        />
        <p className={classes.kind}>{facts.join(" · ")}</p>
      </div>
    </li>
  );
}

/** A title has no line breaks; it wraps only where it is longer than the screen is wide. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

function noLineBreak(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
