import type { Task } from "@reignwell/contract";
import { isOpenTask, movedTo, type TaskDates } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { type RecordChange, recordChanges, writeTogether } from "../outbox/record-change.ts";
import { overdueTasks } from "../lists/task-lists.ts";
import type { Undo } from "./undo.ts";

/** How many tasks were moved, and the way back for all of them at once. */
export interface MovedTasks {
  count: number;
  undo: Undo;
}

/** Moves an open task to a day. Null when it stands there already, is done or is gone. */
export async function moveTask(
  database: LocalDatabase,
  id: string,
  date: string,
  now: number,
): Promise<MovedTasks | null> {
  return moveAll(database, date, now, async () => {
    const task = await database.tasks.get(id);
    return task && task.deletedAt === null && isOpenTask(task) ? [task] : [];
  });
}

/**
 * Moves every overdue task to today, all of them or none, however many there are. Null when there
 * are none.
 *
 * @param today the Central date
 */
export async function moveOverdueTasks(
  database: LocalDatabase,
  today: string,
  now: number,
): Promise<MovedTasks | null> {
  return moveAll(database, today, now, () => overdueTasks(database, today));
}

interface Move {
  id: string;
  from: TaskDates;
  to: TaskDates;
}

async function moveAll(
  database: LocalDatabase,
  date: string,
  now: number,
  read: () => Promise<Task[]>,
): Promise<MovedTasks | null> {
  return writeTogether(database, ["tasks"], async () => {
    const moves = (await read())
      .map((task): Move => ({ id: task.id, from: datesOf(task), to: movedTo(task, date) }))
      .filter(({ from, to }) => !sameDates(from, to));
    if (moves.length === 0) return null;
    await write(
      database,
      moves.map(({ id, from, to }) => change(id, from, to)),
      now,
    );
    return { count: moves.length, undo: (later) => moveBack(database, moves, later) };
  });
}

/** A task that was given another date since, or is gone, stays as it is. */
async function moveBack(
  database: LocalDatabase,
  moves: readonly Move[],
  now: number,
): Promise<void> {
  await writeTogether(database, ["tasks"], async () => {
    const stored = await database.tasks.bulkGet(moves.map(({ id }) => id));
    const back = moves.filter(({ to }, index) => {
      const task = stored[index];
      return task && task.deletedAt === null && sameDates(datesOf(task), to);
    });
    await write(
      database,
      back.map(({ id, from, to }) => change(id, to, from)),
      now,
    );
  });
}

async function write(
  database: LocalDatabase,
  changes: readonly RecordChange[],
  now: number,
): Promise<void> {
  if (changes.length > 0) await recordChanges(database, changes, now);
}

/** Only what differs is written, so that another device's due date is not overwritten. */
function change(id: string, from: TaskDates, to: TaskDates): RecordChange {
  const fields: Partial<TaskDates> = { ...to };
  if (from.scheduledDate === to.scheduledDate) delete fields.scheduledDate;
  if (from.dueDate === to.dueDate) delete fields.dueDate;
  return { collection: "tasks", id, fields };
}

function datesOf({ scheduledDate, dueDate }: Task): TaskDates {
  return { scheduledDate, dueDate };
}

function sameDates(one: TaskDates, other: TaskDates): boolean {
  return one.scheduledDate === other.scheduledDate && one.dueDate === other.dueDate;
}
