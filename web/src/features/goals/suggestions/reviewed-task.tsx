import { ActionIcon, Textarea, TextInput } from "@mantine/core";
import { MAX_LINE, MAX_TEXT, MESSAGES } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import { IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { DATE_RANGE, dateProblem } from "../../../ui/forms/date-range.ts";
import { ReviewedFacts } from "./reviewed-facts.tsx";
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
      <TextInput
        type="date"
        className={classes.due}
        label="Due date (optional)"
        {...DATE_RANGE}
        value={task.dueDate ?? ""}
        error={judged && dateProblem(task.dueDate)}
        onChange={(event) => onChange({ dueDate: event.currentTarget.value || null })}
      />
      <ReviewedFacts task={task} judged={judged} onChange={onChange} />
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
