import type { Task } from "@reignwell/contract";
import type { TaskInput } from "@reignwell/local-db";
import { useMemo } from "react";
import { create } from "zustand";

/** What stands in the fields of an editor. */
export interface TypedTask {
  title: string;
  description: string;
  /** Empty for none. */
  dueDate: string;
}

/** A task that is being edited where it stands. */
export interface OpenEditor {
  /** As it was when the editor was opened: what differs from that is what the person changed. */
  task: Task;
  typed: TypedTask;
}

/*
 * The open editors, by person (their database's name) and task. They are not the rows' own state:
 * what was typed must outlive its row, which another device may delete, and a look into another tab.
 */
interface Editors {
  byOwner: ReadonlyMap<string, ReadonlyMap<string, OpenEditor>>;
}

const useEditors = create<Editors>(() => ({ byOwner: new Map() }));
const NONE: ReadonlyMap<string, OpenEditor> = new Map();

/** The editors of one person, and the ways to open, fill and close them. */
export function useOpenEditors(owner: string) {
  const open = useEditors(({ byOwner }) => byOwner.get(owner) ?? NONE);
  const ways = useMemo(
    () => ({
      open: (task: Task) => put(owner, { task, typed: fieldsOf(task) }),
      type: (editor: OpenEditor, changed: Partial<TypedTask>) =>
        put(owner, { ...editor, typed: { ...editor.typed, ...changed } }),
      close: (taskId: string) => change(owner, (editors) => editors.delete(taskId)),
    }),
    [owner],
  );
  return { open, ways };
}

/** The ways to open, fill and close editors. */
export type EditorWays = ReturnType<typeof useOpenEditors>["ways"];

/** What the person changed. Only that is written: another device's edit of another field stays. */
export function changedFields({ task, typed }: OpenEditor): Partial<TaskInput> {
  const title = typed.title.trim();
  const dueDate = typed.dueDate || null;
  return {
    ...(title === task.title ? {} : { title }),
    ...(typed.description === task.description ? {} : { description: typed.description }),
    ...(dueDate === task.dueDate ? {} : { dueDate }),
  };
}

function fieldsOf({ title, description, dueDate }: Task): TypedTask {
  return { title, description, dueDate: dueDate ?? "" };
}

function put(owner: string, editor: OpenEditor): void {
  change(owner, (editors) => editors.set(editor.task.id, editor));
}

function change(owner: string, deed: (editors: Map<string, OpenEditor>) => unknown): void {
  useEditors.setState(({ byOwner }) => {
    const editors = new Map(byOwner.get(owner));
    deed(editors);
    return { byOwner: new Map([...byOwner, [owner, editors]]) };
  });
}
