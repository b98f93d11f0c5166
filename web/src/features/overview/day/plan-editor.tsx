import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { type PlanGroup, planGroups } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { useEffect, useRef, useState } from "react";
import { useFirstFocus } from "../../../ui/forms/use-first-focus.ts";
import { EditedAction } from "./edited-action.tsx";
import { AddAction, LongWords, Words } from "./plan-fields.tsx";
import { PlanEdits } from "./plan-edits.ts";
import classes from "./plan-editor.module.css";
import { type EditorMoves, useEditorMoves } from "./use-editor-moves.ts";
import { type TypedWords, useTypedWords } from "./use-typed-words.ts";

/** What the user wrote beside the actions. */
const LONG_WORDS = [
  { field: "answer", label: MESSAGES.renew.answer },
  { field: "challenges", label: "Today’s challenges" },
] as const;

interface PlanEditorProps {
  database: LocalDatabase;
  entry: Entry;
  /** Where it was opened by a press, whose button is gone now. */
  takesFocus: boolean;
  onDone: () => void;
}

/** DEC-64: today's plan is edited where it stands; each change is saved as it is made. */
export function PlanEditor(props: PlanEditorProps) {
  const [edits] = useState(() => new PlanEdits(props.database, props.entry.id));
  const typed = useTypedWords(props.database, props.entry.id, edits.nameOf);
  useEffect(() => edits.watchIds(() => typed?.moveStored()));
  return typed ? <Editor {...props} typed={typed} edits={edits} /> : null;
}

interface EditorProps extends PlanEditorProps {
  typed: TypedWords;
  edits: PlanEdits;
}

function Editor({ entry, typed, edits, takesFocus, onDone }: EditorProps) {
  const frame = useFirstFocus<HTMLDivElement>(takesFocus);
  const moves = useEditorMoves(frame, entry, edits);
  useRescuedWords(entry, typed, edits);
  const groups = planGroups(entry);
  const finishing = useRef(false);
  const finish = async () => {
    if (finishing.current) return;
    finishing.current = true;
    // An action that "Add" could not save is back in its field by then.
    await edits.settled();
    const isDone = await addAll(groups, typed, edits);
    finishing.current = false;
    if (isDone) onDone();
  };
  return (
    <div ref={frame} className={classes.editor}>
      {groups.map((group, at) => (
        // A priority keeps its place, whatever its words are.
        <EditedGroup key={at} {...{ groups, group, at, typed, edits, moves }} />
      ))}
      {LONG_WORDS.map(({ field, label }) => (
        <LongWords
          key={field}
          {...{ field, label, typed }}
          text={entry[field] === MESSAGES.grow.noChallenges ? "" : (entry[field] ?? "")}
          optional={field === "answer"}
          onSave={(text, began) => edits.run(() => ({ kind: "rewrite", field, began, text }))}
        />
      ))}
      <div>
        <Button data-done onClick={() => void finish()}>
          {MESSAGES.planDay.done}
        </Button>
      </div>
    </div>
  );
}

interface EditedGroupProps {
  groups: readonly PlanGroup[];
  group: PlanGroup;
  at: number;
  typed: TypedWords;
  edits: PlanEdits;
  moves: EditorMoves;
}

function EditedGroup({ groups, group, at, typed, edits, moves }: EditedGroupProps) {
  const { priority, actions } = group;
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{priority}</legend>
      <Words
        label={`Priority ${at + 1}`}
        className={classes.priority}
        text={priority}
        field={`priority:${at}`}
        typed={typed}
        onSave={(text, began) =>
          edits.run(() => ({ kind: "rename-priority", at, priority, began, text }))
        }
      />
      <ul className={classes.actions}>
        {actions.map((action, place) => (
          <EditedAction
            key={edits.keyOf(action.id)}
            action={action}
            isFirst={at === 0 && place === 0}
            isLast={at === groups.length - 1 && place === actions.length - 1}
            {...{ typed, edits, moves }}
          />
        ))}
      </ul>
      <AddAction
        priority={priority}
        field={`add:${at}`}
        typed={typed}
        onAdd={(text, also) =>
          edits.run(() => ({ kind: "add-action", at, priority, text }), undefined, also)
        }
      />
    </fieldset>
  );
}

/** What was typed as a new action and not added yet: leaving must not drop it. */
async function addAll(
  groups: readonly { priority: string }[],
  typed: TypedWords,
  edits: PlanEdits,
): Promise<boolean> {
  for (const [at, { priority }] of groups.entries()) {
    const field = `add:${at}`;
    const text = typed.all().get(field) ?? "";
    if (text.trim() === "") continue;
    // Cleared at once: what is pressed meanwhile must not add it a second time.
    const { forget, takeBack } = typed.handOver(field);
    const add = () => ({ kind: "add-action" as const, at, priority, text });
    if ((await edits.run(add, undefined, forget)) === null) continue;
    takeBack();
    return false;
  }
  return true;
}

/** What was being typed into an action that another device has removed becomes a new action's words. */
function useRescuedWords(entry: Entry, typed: TypedWords, edits: PlanEdits): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    const ids = planGroups(entry).flatMap(({ actions }) => actions.map(({ id }) => id));
    const known = new Set(ids.map((id) => `action:${edits.keyOf(id)}`));
    for (const [field, text] of latest.current.all()) {
      if (!field.startsWith("action:") || known.has(field)) continue;
      const before = latest.current.all().get("add:0") ?? "";
      latest.current.type(field, null);
      latest.current.type("add:0", `${before} ${text}`.trim());
    }
  }, [entry, edits]);
}
