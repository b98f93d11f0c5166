import { Paper } from "@mantine/core";
import { type LocalDatabase, tasks } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import type { GoalActions } from "../goal-actions.ts";
import { StoredReviewList } from "../suggestions/stored-review-list.tsx";
import {
  changedFields,
  type EditorWays,
  type OpenEditor,
  shownAtFirst,
} from "../tasks/open-editors.ts";
import { StrayTasks } from "../tasks/stray-tasks.tsx";
import { TaskEditor } from "../tasks/task-editor.tsx";
import type { ShownGoals } from "./use-goals.ts";

interface StrayEditorProps {
  database: LocalDatabase;
  actions: GoalActions;
  editors: EditorWays;
}

interface StrayEditorsProps extends StrayEditorProps {
  open: ReadonlyMap<string, OpenEditor>;
  shown: ShownGoals;
}

/** Typed text without a row in the list: closed reviews, and editors whose row is gone. */
export function StrayTyping(props: StrayEditorsProps) {
  const { database, actions, shown } = props;
  return (
    <>
      <StoredReviewList database={database} />
      <StrayEditors {...props} />
      <StrayTasks database={database} actions={actions} goals={shown.goals} />
    </>
  );
}

/**
 * Editors whose task is no longer listed, for example because another device deleted it or its
 * goal: the typed text stays and can still be saved.
 */
function StrayEditors({ open, shown, ...rest }: StrayEditorsProps) {
  if (open.size === 0) return null;
  const listed = new Set([...shown.tasks.values()].flat().map((task) => task.id));
  const stray = [...open.values()].filter(
    (editor) => !listed.has(editor.task.id) && Object.keys(changedFields(editor)).length > 0,
  );
  return stray.map((editor) => <StrayEditor key={editor.task.id} editor={editor} {...rest} />);
}

function StrayEditor(props: StrayEditorProps & { editor: OpenEditor }) {
  const { database, actions, editors, editor } = props;
  const { task } = editor;
  const deleted = useLiveQuery(
    async () => tasks.isDeleted(database, task.id),
    [database, task.id],
    false,
  );
  const save = async () => {
    const saved = await actions.editTask(task, changedFields(editor), {
      began: shownAtFirst(editor),
      restore: deleted,
    });
    if (saved) editors.close(task.id);
  };
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="md"
      mb="md"
      aria-label={`Edit task ${task.title}`}
    >
      <TaskEditor
        editor={editor}
        problem={
          deleted
            ? "This task was deleted, maybe on another device. Saving will restore it."
            : undefined
        }
        onType={(typed) => editors.type(editor, typed)}
        onSave={save}
        onCancel={() => editors.close(task.id)}
      />
    </Paper>
  );
}
