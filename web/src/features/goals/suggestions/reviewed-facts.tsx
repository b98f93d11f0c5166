import { NativeSelect, TextInput } from "@mantine/core";
import { GOAL_CATEGORIES } from "@reignwell/contract";
import { CATEGORY_LABELS, type ProposedTask, TASK_PRIORITY_LABELS } from "@reignwell/domain";
import { useState } from "react";
import { FieldPair } from "../../../ui/forms/form-layout.tsx";
import { categoryChoices, minutesProblem, TASK_PRIORITIES } from "../../../lib/task-choices.ts";
import classes from "./task-review.module.css";

interface ReviewedFactsProps {
  task: ProposedTask;
  judged: boolean;
  onChange: (changed: Partial<ProposedTask>) => void;
}

/** Category, priority and minutes in one line that unfolds into their fields (G-012). */
export function ReviewedFacts({ task, judged, onChange }: ReviewedFactsProps) {
  const { category, priority, estimatedMinutes } = task;
  // T-002; a proposed 'Work' can be chosen again.
  const [categories] = useState(() => categoryChoices(GOAL_CATEGORIES, [category]));
  const [unfolded, setUnfolded] = useState(false);
  const problem = judged && minutesProblem(String(estimatedMinutes));
  const facts = [CATEGORY_LABELS[category], `${TASK_PRIORITY_LABELS[priority - 1]} priority`];
  if (estimatedMinutes > 0) facts.push(`${estimatedMinutes} min`);
  return (
    <details
      className={classes.facts}
      open={unfolded || Boolean(problem)}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>{facts.join(" · ")}</summary>
      <FieldPair>
        <NativeSelect
          size="md"
          label="Category"
          data={categories}
          value={category}
          onChange={({ currentTarget }) =>
            onChange({ category: categories[currentTarget.selectedIndex]?.value ?? category })
          }
        />
        <NativeSelect
          size="md"
          label="Priority"
          data={TASK_PRIORITIES}
          value={String(priority)}
          onChange={(event) => onChange({ priority: Number(event.currentTarget.value) })}
        />
        <TextInput
          label="Minutes (optional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={estimatedMinutes || ""}
          error={problem}
          onChange={(event) =>
            onChange({ estimatedMinutes: Number(event.currentTarget.value.replace(/\D/gu, "")) })
          }
        />
      </FieldPair>
    </details>
  );
}
