import { ActionIcon, TextInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { MAX_TEXT } from "@reignwell/contract";
import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import classes from "./action-group.module.css";

export interface OwnActionChanges {
  onWrite: (actionId: string, text: string) => void;
  onRemove: (actionId: string) => void;
}

interface OwnActionProps extends OwnActionChanges {
  id: string;
  text: string;
  /** The action as it stands in the list of all. */
  box: ReactNode;
}

/** An action of the user's own, whose words can be corrected and which can be removed (W-14). */
export function OwnAction({ id, text, box, onWrite, onRemove }: OwnActionProps) {
  const isBlank = text.trim() === "";
  const [editing, setEditing] = useState(isBlank);
  const pencil = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The row goes with the focus in it; a keyboard goes on from the heading.
    pencil.current?.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
    onRemove(id);
  };
  const end = () => {
    if (isBlank) return remove();
    onWrite(id, text.trim());
    setEditing(false);
    pencil.current?.focus();
  };
  return (
    <div className={classes.own}>
      {editing ? (
        <TextInput
          ref={focusField}
          className={classes.input}
          aria-label="Your action"
          value={text}
          maxLength={MAX_TEXT}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => onWrite(id, event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the whole step.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            end();
          }}
        />
      ) : (
        box
      )}
      {editing && (
        <ActionIcon color="clay" aria-label="Remove this action" onClick={remove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        ref={pencil}
        color="stone"
        aria-label={editing ? "Done" : `Edit ${text}`}
        onClick={editing ? end : () => setEditing(true)}
      >
        {editing ? <IconCheck size={20} aria-hidden /> : <IconPencil size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

/** The same function at every drawing, so that it runs once. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
