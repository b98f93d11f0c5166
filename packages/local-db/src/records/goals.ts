import { type Goal, GOAL_DEFAULTS } from "@reignwell/contract";
import { newRecordId, orderGoals, progressTo } from "@reignwell/domain";
import { keepingTime } from "../database/earlier-versions-store.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import {
  type Began,
  type RecordChange,
  recordChanges,
  writeTogether,
} from "../outbox/record-change.ts";
import { livingTasksOf } from "./tasks.ts";
import type { Undo } from "./undo.ts";

/** The fields of a goal that a person writes (G-008); the progress is written by setProgress. */
export type GoalInput = Pick<
  Goal,
  "title" | "description" | "category" | "season" | "priority" | "targetDate"
> &
  Partial<Pick<Goal, "startDate">>;

/** The living goals in the order of every list of goals; `limit` cuts after ordering. */
export async function listGoals(database: LocalDatabase, limit = Infinity): Promise<Goal[]> {
  // Read in one go and sorted out here: a filter inside the database looks at row after row.
  const all = await database.goals.toArray();
  return orderGoals(all.filter((goal) => goal.deletedAt === null)).slice(0, limit);
}

/** One living goal, or undefined when there is none, or none any more. */
export async function goalById(database: LocalDatabase, id: string): Promise<Goal | undefined> {
  const goal = await database.goals.get(id);
  return goal?.deletedAt === null ? goal : undefined;
}

/** How many goals the person has, finished or not: what the free limit counts (DEC-09). */
export async function countGoals(database: LocalDatabase): Promise<number> {
  const [all, deleted] = await Promise.all([
    database.goals.count(),
    database.goals.orderBy("deletedAt").count(),
  ]);
  return all - deleted;
}

/**
 * Makes a goal. The free limit is not checked here: the server decides it under a lock (DEC-09).
 *
 * @param also runs in the transaction, such as the end of the form's draft
 */
export async function createGoal(
  database: LocalDatabase,
  input: GoalInput,
  now: number,
  also?: () => Promise<void>,
): Promise<Goal> {
  const goal: Goal = {
    ...GOAL_DEFAULTS,
    ...input,
    id: newRecordId(now),
    deletedAt: null,
  };
  const { id, ...fields } = goal;
  await recordChanges(database, [{ collection: "goals", id, fields }], now, also);
  return goal;
}

/**
 * Writes the changed fields of a goal; give only those, so that another device's edit of another
 * field stays. False, and nothing written, when the goal was deleted meanwhile, unless `restore`
 * asks for it back, which then brings its tasks as the trash does.
 *
 * @param options.began what the form showed when it was opened [K3]; empty for a write without one
 */
export async function updateGoal(
  database: LocalDatabase,
  id: string,
  changed: Partial<GoalInput>,
  now: number,
  { restore = false, began }: { restore?: boolean; began: Began },
): Promise<boolean> {
  return writeTogether(database, ["goals", "tasks"], async () => {
    const lives =
      (await goalById(database, id)) || (restore && (await restoreGoal(database, id, now)));
    if (!lives) return false;
    if (Object.keys(changed).length > 0) {
      await recordChanges(database, [{ collection: "goals", id, fields: changed, began }], now);
    }
    return true;
  });
}

/**
 * Sets the progress, and with it the completion: one register (DEC-53). The undo brings back what
 * stood there before (DEC-119), unless the progress was changed further since. Null when the goal
 * is gone.
 */
export async function setGoalProgress(
  database: LocalDatabase,
  id: string,
  progressPercentage: number,
  now: number,
): Promise<Undo | null> {
  return writeTogether(database, ["goals"], async () => {
    const before = await goalById(database, id);
    if (!before) return null;
    const written = progressTo(before, progressPercentage, now);
    await recordChanges(database, [{ collection: "goals", id, fields: written }], now);
    return async (later) => takeBackProgress(database, before, written, later);
  });
}

async function takeBackProgress(
  database: LocalDatabase,
  before: Goal,
  written: Pick<Goal, "progressPercentage" | "completedAt">,
  now: number,
): Promise<void> {
  await writeTogether(database, ["goals"], async () => {
    const { id, progressPercentage, completedAt } = before;
    const stored = await goalById(database, id);
    const asWritten =
      stored?.progressPercentage === written.progressPercentage &&
      stored.completedAt === written.completedAt;
    if (!asWritten) return;
    const fields = { progressPercentage, completedAt };
    await recordChanges(database, [{ collection: "goals", id, fields }], now);
  });
}

/**
 * Deletes a goal; its tasks become standalone ones or go with it (DEC-54). Done together or not at
 * all. The undo brings back exactly what this call took away: a task that was changed further in
 * the meantime stays as it is now. Null when the goal was gone already.
 */
export async function deleteGoal(
  database: LocalDatabase,
  id: string,
  now: number,
  options: { tasks: "keep" | "delete" },
): Promise<Undo | null> {
  const taskFields = options.tasks === "keep" ? { goalId: null } : { deletedAt: now };
  const touched = await writeTogether(database, ["goals", "tasks"], async () => {
    if (!(await goalById(database, id))) return null;
    const tasks = await livingTasksOf(database, [id]);
    await writeGoalAndTasks(database, id, { deletedAt: now }, tasks, taskFields, now);
    if (options.tasks === "keep") await noteFormerGoal(database, id, tasks, now);
    return tasks.map((task) => task.id);
  });
  return touched && undoOf(database, id, touched, now, options.tasks);
}

/**
 * Tasks that stay without their goal say nowhere whose they were: for as long as the goal can be
 * restored, this device keeps that as an earlier version of each.
 */
async function noteFormerGoal(
  database: LocalDatabase,
  goalId: string,
  tasks: readonly { id: string }[],
  now: number,
): Promise<void> {
  const keptAt = await keepingTime(database, now);
  await database.earlierVersions.bulkAdd(
    tasks.map(({ id }) => ({
      collection: "tasks",
      id,
      field: "goalId",
      value: goalId,
      keptAt,
    })),
  );
}

/**
 * Restores a deleted goal from the trash with the tasks that were deleted together with it; tasks
 * that were kept belong to it again, unless they have another goal by now. False when the goal is
 * not there, or lives already.
 */
export async function restoreGoal(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<boolean> {
  return writeTogether(database, ["goals", "tasks"], async () => {
    const goal = await database.goals.get(id);
    if (!goal || goal.deletedAt === null) return false;
    // Compared once they are read: the database's own filter sees the rows as they are stored, with
    // the server's times of their deletions [K4].
    const tasks = await database.tasks.where("goalId").equals(id).toArray();
    const gone = tasks.filter((task) => task.deletedAt === goal.deletedAt);
    const notes = await formerGoalNotes(database, id).toArray();
    const kept = (await database.tasks.bulkGet([...new Set(notes.map((note) => note.id))]))
      .filter((task) => task !== undefined)
      .filter((task) => task.goalId === null && task.deletedAt === null);
    await writeGoalAndTasks(database, id, { deletedAt: null }, gone, { deletedAt: null }, now);
    const back = kept.map((task) => ({
      collection: "tasks" as const,
      id: task.id,
      fields: { goalId: id },
    }));
    if (back.length > 0) await recordChanges(database, back, now);
    await formerGoalNotes(database, id).delete();
    return true;
  });
}

/**
 * The notes about tasks that stayed without this goal. They go once the goal is back: a later
 * restore must not take a task along that its user has taken out of the goal since.
 */
function formerGoalNotes(database: LocalDatabase, goalId: string) {
  return database.earlierVersions.filter(({ collection, field, value }) => {
    return collection === "tasks" && field === "goalId" && value === goalId;
  });
}

/** Brings a goal back, and what became of its tasks at its deletion `at`. */
function undoOf(
  database: LocalDatabase,
  id: string,
  touched: readonly string[],
  at: number,
  fate: "keep" | "delete",
): Undo {
  return async (later) => {
    await writeTogether(database, ["goals", "tasks"], async () => {
      const goal = await database.goals.get(id);
      if (!goal) return;
      const tasks = (await database.tasks.bulkGet([...touched]))
        .filter((task) => task !== undefined)
        .filter((task) =>
          fate === "keep" ? task.goalId === null && task.deletedAt === null : task.deletedAt === at,
        );
      const back = fate === "keep" ? { goalId: id } : { deletedAt: null };
      await writeGoalAndTasks(database, id, { deletedAt: null }, tasks, back, later);
      await formerGoalNotes(database, id).delete();
    });
  };
}

async function writeGoalAndTasks(
  database: LocalDatabase,
  id: string,
  goalFields: { deletedAt: number | null },
  tasks: readonly { id: string }[],
  taskFields: { goalId: string | null } | { deletedAt: number | null },
  now: number,
): Promise<void> {
  const changes: RecordChange[] = [
    { collection: "goals", id, fields: goalFields },
    ...tasks.map((task) => ({ collection: "tasks" as const, id: task.id, fields: taskFields })),
  ];
  await recordChanges(database, changes, now);
}
