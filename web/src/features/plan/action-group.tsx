import { Button, Checkbox, Paper, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { chosenActions, type WizardGroup } from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import classes from "./action-group.module.css";
import { TEXT_LIMITS } from "./text-limits.ts";

interface ActionGroupProps {
  group: WizardGroup;
  onToggle: (actionId: string) => void;
  onType: (text: string) => void;
  onAdd: () => void;
}

/** One priority with its actions, and the place to add one's own (D-044, D-047). */
export function ActionGroup({ group, onToggle, onType, onAdd }: ActionGroupProps) {
  const headingId = useId();
  const chosen = chosenActions(group).length;
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      className={classes.group}
      aria-labelledby={headingId}
    >
      <div className={classes.top}>
        <h2 id={headingId} className={classes.priority}>
          {group.priority}
        </h2>
        <span className={classes.count}>{chosen === 0 ? "none chosen" : `${chosen} chosen`}</span>
      </div>
      <ul className={classes.actions}>
        {group.actions.map((action) => (
          <li key={action.id}>
            <Checkbox
              className={classes.action}
              label={action.text}
              checked={action.completed}
              onChange={() => onToggle(action.id)}
              size="md"
            />
          </li>
        ))}
      </ul>
      <AddAction group={group} onType={onType} onAdd={onAdd} />
    </Paper>
  );
}

function AddAction({ group, onType, onAdd }: Omit<ActionGroupProps, "onToggle">) {
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
        aria-label={`${MESSAGES.initiate.addAnother} for ${group.priority}`}
        placeholder={MESSAGES.initiate.addAnother}
        value={group.typed}
        maxLength={TEXT_LIMITS.action}
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
