import { ActionIcon } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import type { PlanAction } from "@reignwell/domain";
import { IconArrowDown, IconArrowUp, IconCalendarPlus, IconX } from "@tabler/icons-react";
import type { PlanEdits } from "./plan-edits.ts";
import { Words } from "./plan-fields.tsx";
import classes from "./plan-editor.module.css";
import type { EditorMoves } from "./use-editor-moves.ts";
import type { TypedWords } from "./use-typed-words.ts";

interface EditedActionProps {
  action: PlanAction;
  isFirst: boolean;
  isLast: boolean;
  typed: TypedWords;
  edits: PlanEdits;
  moves: EditorMoves;
}

/** Buttons and not only words: an order that is changed by dragging alone leaves out keyboards. */
export function EditedAction(props: EditedActionProps) {
  const { action, isFirst, isLast, typed, edits, moves } = props;
  const { id, text } = action;
  const key = edits.keyOf(id);
  return (
    <li data-action={key} className={classes.action}>
      <Words
        label={`Action: ${text}`}
        text={text}
        field={`action:${key}`}
        typed={typed}
        onSave={(words) =>
          edits.run((idOf) => ({ kind: "rename-action", id: idOf(key), text: words }))
        }
      />
      <div className={classes.buttons}>
        <ActionIcon
          data-move="up"
          aria-label={`Move up: ${text}`}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && void moves.move(key, -1)}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          data-move="down"
          aria-label={`Move down: ${text}`}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && void moves.move(key, 1)}
        >
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move to tomorrow: ${text}`}
          // The second click of a double click would hit the next action.
          onClick={(event) => event.detail < 2 && void moves.toTomorrow(key)}
        >
          <IconCalendarPlus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="clay"
          aria-label={`Remove: ${text}`}
          onClick={(event) => event.detail < 2 && void moves.remove(key)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
