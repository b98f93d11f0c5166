import { Button, Paper, TextInput } from "@mantine/core";
import { MESSAGES, type Task } from "@reignwell/contract";
import {
  chosenActions,
  formatShortDate,
  type GroupView,
  isOwnAction,
  isTooLong,
  type WizardAction,
  type WizardGroup,
} from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef } from "react";
import classes from "./action-group.module.css";
import { ActionList, type OfferedAction } from "./action-list.tsx";
import { SkeletonLines } from "../../../ui/skeleton-lines.tsx";

interface ActionGroupProps {
  group: WizardGroup;
  fieldName: string;
  tasks: readonly Task[] | undefined;
  view: GroupView;
  waiting: { long: boolean } | undefined;
  onToggle: (actionId: string) => void;
  onWrite: (actionId: string, text: string) => void;
  onRemove: (actionId: string) => void;
  onTask: (task: Task) => void;
  onView: (view: GroupView) => void;
  onType: (text: string) => void;
  onAdd: () => void;
  onUseOwn: () => void;
}

export function ActionGroup(props: ActionGroupProps) {
  const { group, tasks, view, onView } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = chosenActions(group).length;
  const onUseOwn = () => {
    // The button goes with the waiting; a keyboard goes on from the heading.
    heading.current?.focus({ preventScroll: true });
    props.onUseOwn();
  };
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      className={classes.group}
      aria-labelledby={headingId}
    >
      <div className={classes.top}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.priority} dir="auto">
          {group.priority}
        </h2>
        <span className={classes.count}>{chosen === 0 ? "none chosen" : `${chosen} chosen`}</span>
      </div>
      {view === "tasks" ? <GoalTasks {...props} /> : <OwnActions {...props} onUseOwn={onUseOwn} />}
      {tasks && (
        <div className={classes.ways}>
          <Button
            type="button"
            variant="subtle"
            onClick={() => onView(view === "tasks" ? "actions" : "tasks")}
          >
            {view === "tasks" ? MESSAGES.initiate.generate : MESSAGES.initiate.useTasks}
          </Button>
        </div>
      )}
    </Paper>
  );
}

/** The goal's next tasks, then everything else that was chosen: no choice may be out of sight. */
function GoalTasks(props: ActionGroupProps) {
  const { group, tasks = [], onTask, onToggle } = props;
  const chosen = chosenActions(group);
  const ids = new Set(tasks.map(({ id }) => id));
  const offered: OfferedAction[] = tasks.map(({ id, title, dueDate }) => ({
    id,
    text: title,
    chosen: chosen.some((action) => action.id === id),
    note: dueDate === null ? undefined : `due ${formatShortDate(dueDate)}`,
  }));
  const others = chosen.filter(({ id }) => !ids.has(id)).map((action) => offeredOf(group, action));
  const toggle = (id: string) => {
    const task = tasks.find((one) => one.id === id);
    if (task) onTask(task);
    else onToggle(id);
  };
  return (
    <>
      {tasks.length === 0 && <p className={classes.none}>This goal has no open tasks.</p>}
      <ActionList {...props} actions={[...offered, ...others]} onToggle={toggle} />
    </>
  );
}

function OwnActions(props: ActionGroupProps) {
  const { group, waiting, onUseOwn } = props;
  const actions = group.actions.map((action) => offeredOf(group, action));
  return (
    <>
      {actions.length > 0 && <ActionList {...props} actions={actions} />}
      {waiting && (
        <div className={classes.waiting}>
          <p className={classes.none} role="status">
            Finding actions for this priority…
          </p>
          <SkeletonLines widths={["92%", "78%", "85%"]} />
          {waiting.long && (
            <Button type="button" variant="default" className={classes.wayOut} onClick={onUseOwn}>
              Use suggestions from this device
            </Button>
          )}
        </div>
      )}
      <AddAction {...props} />
      {group.suggested && (
        <p className={classes.source}>
          {group.suggested.by === "ai" ? "Suggested by AI" : "Suggested on your device"}
        </p>
      )}
    </>
  );
}

function offeredOf(group: WizardGroup, action: WizardAction): OfferedAction {
  const { id, text, completed } = action;
  return { id, text, chosen: completed, own: isOwnAction(group, action) };
}

type AddActionProps = Pick<ActionGroupProps, "group" | "fieldName" | "onType" | "onAdd">;

function AddAction({ group, fieldName, onType, onAdd }: AddActionProps) {
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter adds (D-044); without this it would send the whole step. While letters are being
    // composed it only ends the composing.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  };
  return (
    <div className={classes.adding}>
      <TextInput
        className={classes.input}
        name={fieldName}
        aria-label={`${MESSAGES.initiate.addAnother} for ${group.priority}`}
        placeholder={MESSAGES.initiate.addAnother}
        value={group.typed}
        error={isTooLong(group.typed) && MESSAGES.validation.tooLong}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Button
        type="button"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onAdd}
      >
        Add
      </Button>
    </div>
  );
}
