import type { Task } from "@reignwell/contract";
import { type Began, type LocalDatabase, type TaskInput, tasks } from "@reignwell/device";
import { useMemo } from "react";
import * as z from "zod/mini";
import { shownAtStart } from "../../../lib/local-data/typed-draft.ts";
import { HalfTyped, useHalfTyped } from "./unsaved-input.ts";

const typedTask = z.object({
  title: z.string(),
  description: z.string(),
  dueDate: z.string(),
});

export type TypedTask = z.infer<typeof typedTask>;

export interface OpenEditor {
  /** As it was when the editor was opened: the difference is what the user changed. */
  task: Task;
  typed: TypedTask;
  /** Left open by an earlier page: no field of it has the focus. */
  fromEarlierPage?: true;
}

const keptFields = z.partial(typedTask);

const EDITORS = new HalfTyped<OpenEditor>({
  prefix: "task-form:on-the-spot:",
  toDraft: (editor) => {
    const changed = typedOf(editor);
    return Object.keys(changed).length > 0 ? changed : null;
  },
  fromDraft: async (database, id, kept) => {
    const task = await tasks.stored(database, id);
    const changed = keptFields.safeParse(kept).data;
    return (
      task && changed && { task, typed: { ...fieldsOf(task), ...changed }, fromEarlierPage: true }
    );
  },
});

export function useOpenEditors(database: LocalDatabase) {
  const open = useHalfTyped(EDITORS, database);
  const ways = useMemo(
    () => ({
      open: (task: Task) => EDITORS.write(database, task.id, { task, typed: fieldsOf(task) }),
      type: ({ task, typed }: OpenEditor, changed: Partial<TypedTask>) =>
        EDITORS.write(database, task.id, { task, typed: { ...typed, ...changed } }),
      close: (taskId: string) => EDITORS.forget(database, taskId),
    }),
    [database],
  );
  return { open, ways };
}

export type EditorWays = ReturnType<typeof useOpenEditors>["ways"];

/** What the editor showed at first [K3]; unknown for text of an earlier page. */
export function shownAtFirst(editor: OpenEditor): Began {
  return shownAtStart(editor.task, editor.fromEarlierPage ? changedFields(editor) : {});
}

/** Only the user's changes are written: another device's edit of another field stays. */
export function changedFields({ task, typed }: OpenEditor): Partial<TaskInput> {
  const title = typed.title.trim();
  const dueDate = typed.dueDate || null;
  return {
    ...(title === task.title ? {} : { title }),
    ...(typed.description === task.description ? {} : { description: typed.description }),
    ...(dueDate === task.dueDate ? {} : { dueDate }),
  };
}

function typedOf({ task, typed }: OpenEditor): Partial<TypedTask> {
  const before = fieldsOf(task);
  const { title, description, dueDate } = typed;
  return {
    ...(title === before.title ? {} : { title }),
    ...(description === before.description ? {} : { description }),
    ...(dueDate === before.dueDate ? {} : { dueDate }),
  };
}

function fieldsOf({ title, description, dueDate }: Task): TypedTask {
  return { title, description, dueDate: dueDate ?? "" };
}
