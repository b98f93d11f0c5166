import { Paper } from "@mantine/core";
import type { Task } from "@reignwell/contract";
import { isTaskDeleted, type LocalDatabase } from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import type { GoalDeeds } from "./goal-deeds.ts";
import { changedFields, type EditorWays, type OpenEditor } from "./open-editors.ts";
import { TaskEditor } from "./task-editor.tsx";

interface StrayEditorProps {
  database: LocalDatabase;
  deeds: GoalDeeds;
  editors: EditorWays;
}

interface StrayEditorsProps extends StrayEditorProps {
  open: ReadonlyMap<string, OpenEditor>;
  /** The tasks that are listed, by goal. */
  tasks: ReadonlyMap<string, readonly Task[]>;
}

/**
 * Editors whose task is not listed any more, as when another device deleted it or its goal: what
 * was typed stays, and can still be saved.
 */
export function StrayEditors({ open, tasks, ...rest }: StrayEditorsProps) {
  if (open.size === 0) return null;
  const listed = new Set([...tasks.values()].flat().map((task) => task.id));
  const stray = [...open.values()].filter(
    (editor) => !listed.has(editor.task.id) && Object.keys(changedFields(editor)).length > 0,
  );
  return stray.map((editor) => <StrayEditor key={editor.task.id} editor={editor} {...rest} />);
}

function StrayEditor(props: StrayEditorProps & { editor: OpenEditor }) {
  const { database, deeds, editors, editor } = props;
  const { task } = editor;
  const deleted = useLiveQuery(
    async () => isTaskDeleted(database, task.id),
    [database, task.id],
    false,
  );
  const save = async () => {
    const saved = await deeds.editTask(task, changedFields(editor), { restore: deleted });
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
            ? "This task was deleted meanwhile, perhaps on another device. Saving brings it back."
            : undefined
        }
        onType={(typed) => editors.type(editor, typed)}
        onSave={save}
        onCancel={() => editors.close(task.id)}
      />
    </Paper>
  );
}
