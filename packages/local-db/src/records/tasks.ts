import { type Task, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId, orderTasksOfGoal } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import {
  type Began,
  type RecordChange,
  recordChanges,
  writeTogether,
} from "../outbox/record-change.ts";
import { ticksWithTasks } from "./tick-changes.ts";
import type { Undo } from "./undo.ts";

/** The fields of a task that a person writes; those left out start as the stored defaults say. */
export type TaskInput = Pick<Task, "title"> &
  Partial<
    Pick<
      Task,
      | "goalId"
      | "description"
      | "category"
      | "priority"
      | "scheduledDate"
      | "dueDate"
      | "estimatedMinutes"
      | "aiSuggested"
      | "reasoning"
    >
  >;

/** One task as it lies on the device, deleted or not; undefined when there is none. */
export async function storedTask(database: LocalDatabase, id: string): Promise<Task | undefined> {
  return database.tasks.get(id);
}

/** Whether a task was deleted; one that is not there is not known to be. */
export async function isTaskDeleted(database: LocalDatabase, id: string): Promise<boolean> {
  return ((await storedTask(database, id))?.deletedAt ?? null) !== null;
}

/** The living tasks of some goals in no order; in the order of each goal see {@link tasksByGoal}. */
export async function livingTasksOf(
  database: LocalDatabase,
  goalIds: readonly string[],
): Promise<Task[]> {
  // One query per goal, all at once: a single query would look at row after row.
  const found = await Promise.all(
    goalIds.map((id) => database.tasks.where("goalId").equals(id).toArray()),
  );
  return found.flat().filter((task) => task.deletedAt === null);
}

/** The living tasks of several goals, each goal's in their order (G-017). */
export async function tasksByGoal(
  database: LocalDatabase,
  goalIds: readonly string[],
): Promise<Map<string, Task[]>> {
  const byGoal = new Map<string, Task[]>(goalIds.map((id) => [id, []]));
  const tasks = orderTasksOfGoal(await livingTasksOf(database, goalIds));
  for (const task of tasks) if (task.goalId !== null) byGoal.get(task.goalId)?.push(task);
  return byGoal;
}

/**
 * Makes a task.
 *
 * @param also runs in the transaction, such as the end of the form's draft
 */
export async function createTask(
  database: LocalDatabase,
  input: TaskInput,
  now: number,
  also?: () => Promise<void>,
): Promise<Task> {
  const [task] = await createTasks(database, [input], now, also);
  if (!task) throw new Error("createTasks made no task");
  return task;
}

/** Makes several tasks, all of them or none (DEC-52); each syncs on its own. */
export async function createTasks(
  database: LocalDatabase,
  inputs: readonly TaskInput[],
  now: number,
  also?: () => Promise<void>,
): Promise<Task[]> {
  // Lists break ties by newest id: so the first one gets the newest, and the order stays as given.
  const ids = inputs.map(() => newRecordId(now)).reverse();
  const tasks = inputs.map((input, index) => newTask(ids[index] ?? newRecordId(now), input));
  const changes = tasks.map(
    ({ id, ...fields }): RecordChange => ({
      collection: "tasks",
      id,
      fields,
    }),
  );
  if (changes.length > 0) await recordChanges(database, changes, now, also);
  return tasks;
}

/**
 * Writes the changed fields of a task (T-012); give only those. False, and nothing written, when it
 * was deleted meanwhile, unless `restore` asks for it back.
 *
 * @param options.began what the form showed when it was opened [K3]; empty for a write without one
 */
export async function updateTask(
  database: LocalDatabase,
  id: string,
  changed: Partial<TaskInput>,
  now: number,
  { restore = false, began }: { restore?: boolean; began: Began },
): Promise<boolean> {
  return changeTask(database, id, changed, now, restore, began);
}

/** T-009, T-010: marks a task as done, and the actions tied to it (DEC-118). False when it is gone. */
export async function completeTask(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<boolean> {
  return tickTask(database, id, true, now);
}

/** T-009, T-010: opens a task again. False when it is gone. */
export async function uncompleteTask(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<boolean> {
  return tickTask(database, id, false, now);
}

/**
 * Deletes a task (a tombstone, DEC-54); the undo brings it back as it was. Null when it was gone
 * already: the undo must not bring back what another device deleted.
 */
export async function deleteTask(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<Undo | null> {
  if (!(await changeTask(database, id, { deletedAt: now }, now, false))) return null;
  return async (later) => {
    await changeTask(database, id, {}, later, true);
  };
}

async function tickTask(
  database: LocalDatabase,
  id: string,
  isDone: boolean,
  now: number,
): Promise<boolean> {
  return writeTogether(database, ["tasks", "entries", "actionCompletions"], async () => {
    const completedAt = isDone ? now : null;
    if (!(await changeTask(database, id, { completedAt }, now, false))) return false;
    const ticks = await ticksWithTasks(database, new Map([[id, isDone]]), now);
    if (ticks.length > 0) await recordChanges(database, ticks, now);
    return true;
  });
}

async function changeTask(
  database: LocalDatabase,
  id: string,
  changed: Partial<Omit<Task, "id">>,
  now: number,
  restore: boolean,
  began: Began = {},
): Promise<boolean> {
  return writeTogether(database, ["tasks"], async () => {
    const stored = await database.tasks.get(id);
    if (!stored || (stored.deletedAt !== null && !restore)) return false;
    const fields = stored.deletedAt === null ? changed : { ...changed, deletedAt: null };
    if (Object.keys(fields).length > 0) {
      await recordChanges(database, [{ collection: "tasks", id, fields, began }], now);
    }
    return true;
  });
}

function newTask(id: string, input: TaskInput): Task {
  return {
    ...TASK_DEFAULTS,
    ...input,
    id,
    deletedAt: null,
  };
}
