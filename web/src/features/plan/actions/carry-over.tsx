import { Button, NativeSelect, Paper } from "@mantine/core";
import {
  formatLongDate,
  type UnfinishedAction,
  stillUnfinished,
  type WizardDraft,
} from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import classes from "./carry-over.module.css";
import type { PlanContext } from "../draft/plan-context.ts";
import { useUnfinishedActions } from "../draft/use-plan-goals.ts";

interface UnfinishedActionsProps {
  draft: WizardDraft;
  context: PlanContext;
  onAdd: (groupAt: number, action: UnfinishedAction) => void;
}

/** What was not done of the last plan; each line moves only by a tap on its own button. */
export function UnfinishedActions({ draft, context, onAdd }: UnfinishedActionsProps) {
  const last = useUnfinishedActions(context, draft.date);
  const [target, setTarget] = useState<number | null>(null);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const unfinished = stillUnfinished(draft, last?.actions ?? []);
  if (!last || unfinished.length === 0) return null;
  const groupFor = (action: UnfinishedAction) => target ?? groupOf(draft, action);
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        Not done last time
      </h2>
      <p className={classes.text}>
        From your plan for {formatLongDate(last.date)}. Take along what still matters.
      </p>
      {draft.groups.length > 1 && <Target draft={draft} target={target} onTarget={setTarget} />}
      <ul className={classes.actions}>
        {unfinished.map((action) => (
          <li key={action.text} className={classes.action}>
            <span className={classes.words} dir="auto">
              {action.text}
            </span>
            <Button
              type="button"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={`Add ${action.text} to ${draft.groups[groupFor(action)]?.priority ?? ""}`}
              onClick={() => {
                onAdd(groupFor(action), action);
                // The line goes, and its button with it: a keyboard goes on from the heading.
                heading.current?.focus({ preventScroll: true });
              }}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

interface TargetProps {
  draft: WizardDraft;
  /** The number of a group; null leaves it to each action's own priority. */
  target: number | null;
  onTarget: (target: number | null) => void;
}

function Target({ draft, target, onTarget }: TargetProps) {
  return (
    <NativeSelect
      className={classes.target}
      size="md"
      label="Add to"
      value={target ?? ""}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onTarget(value === "" ? null : Number(value));
      }}
      data={[
        { value: "", label: "The same priority, else the first" },
        ...draft.groups.map(({ priority }, at) => ({ value: String(at), label: priority })),
      ]}
    />
  );
}

function groupOf(draft: WizardDraft, { priority }: UnfinishedAction): number {
  return Math.max(
    0,
    draft.groups.findIndex((group) => group.priority === priority),
  );
}
