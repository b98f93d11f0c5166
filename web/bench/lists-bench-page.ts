import {
  earlierVersions,
  goals,
  plans,
  readDashboardNumbers,
  rejectedChanges,
  sync,
  tasks,
  trash,
} from "@reignwell/device";
import { addDays, newRecordId } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";

/** What each list took in one run, in ms; the floor is one range of 50 rows by its index. */
export type ListTimes = Record<ListName | "floor", number>;

const TODAY = "2026-11-21";
const NOW = Date.parse(`${TODAY}T18:00:00Z`);
/** So many days lie between the first and the last task. */
const DAYS = 800;

/** What the latest reading of the open tasks gave. */
let shown: readonly string[] = [];

const LISTS = {
  "open tasks": async (database: LocalDatabase) => {
    const { open } = await tasks.list(database, TODAY, { open: 50, completed: 5 });
    shown = open.map(({ id }) => id);
  },
  "their states": (database: LocalDatabase) => sync.sendStates(database, "tasks", shown, NOW),
  "dashboard numbers": (database: LocalDatabase) => readDashboardNumbers(database, TODAY),
  history: (database: LocalDatabase) => plans.list(database, 50),
  waiting: (database: LocalDatabase) => rejectedChanges.listWaiting(database),
  trash: (database: LocalDatabase) => trash.list(database, NOW),
  "earlier versions": (database: LocalDatabase) => earlierVersions.list(database, NOW),
  "unseen versions": (database: LocalDatabase) => earlierVersions.countUnseen(database, NOW),
  "all goals": (database: LocalDatabase) => goals.list(database),
};

/** The lists that are measured. */
export type ListName = keyof typeof LISTS;

const database = new LocalDatabase("lists-bench");

const bench = {
  /**
   * Fills the database: so many open tasks, each of which waits; a tenth as many done and deleted
   * ones, plans and earlier versions; a hundredth as many goals.
   */
  async fill(size: number): Promise<void> {
    await database.delete();
    await database.open();
    for (let at = 0; at < size; at += 1000) {
      const numbers = Array.from({ length: Math.min(1000, size - at) }, (_, index) => at + index);
      await putTasks(numbers);
      await putOthers(numbers.filter((number) => number % 10 === 0));
    }
  },
  async run(): Promise<ListTimes> {
    const times: Partial<ListTimes> = {};
    const rows = database.tasks.where(":id").above("").limit(50);
    times.floor = await timed(() => rows.toArray());
    for (const [name, list] of Object.entries(LISTS)) {
      times[name as ListName] = await timed(() => list(database));
    }
    return times as ListTimes;
  },
};

/** As the app gives them out: rows that were made one after the other lie side by side. */
const idOf = (number: number) => newRecordId(NOW - number * 60_000);

function task(number: number) {
  const date = addDays(TODAY, (number % DAYS) - DAYS / 4);
  return {
    id: idOf(number),
    goalId: null,
    title: `Write to a friend ${number}`,
    description: "Ask how the week was, and listen.",
    category: "personal" as const,
    priority: 3,
    // A third has both dates, and a part of those has begun.
    scheduledDate: number % 3 === 0 ? addDays(date, -30) : null,
    dueDate: number % 7 === 0 ? null : date,
    estimatedMinutes: 30,
    aiSuggested: false,
    reasoning: null,
    completedAt: null,
    isActive: true,
    deletedAt: null,
  };
}

function goal(number: number) {
  return {
    id: idOf(number),
    title: `Read a book ${number}`,
    description: "One chapter a day.",
    category: "personal" as const,
    season: "year-round" as const,
    priority: 3,
    targetDate: addDays(TODAY, number % DAYS),
    startDate: null,
    progressPercentage: 50,
    completedAt: null,
    isActive: true,
    deletedAt: null,
  };
}

async function putTasks(numbers: readonly number[]): Promise<void> {
  const open = numbers.map(task);
  await database.tasks.bulkPut(open);
  await database.pending.bulkPut(
    open.map(({ id }, at) => {
      const fields = { title: NOW - (numbers[at] ?? 0) };
      return { collection: "tasks", id, state: "waiting" as const, fields, seen: {} };
    }),
  );
}

async function putOthers(numbers: readonly number[]): Promise<void> {
  const done = numbers.map((number) => ({ ...task(number), completedAt: NOW - number }));
  const deleted = numbers.map((number) => ({ ...task(number), deletedAt: NOW - number }));
  await database.tasks.bulkPut([...done, ...deleted]);
  await database.earlierVersions.bulkAdd(
    done.map(({ id }, at) => {
      const keptAt = NOW - (numbers[at] ?? 0);
      const unseen = true as const;
      return { collection: "tasks", id, field: "title", value: `Before ${at}`, keptAt, unseen };
    }),
  );
  const ofGoals = numbers.filter((number) => number % 100 === 0);
  await database.goals.bulkPut(ofGoals.map(goal));
  await database.entries.bulkPut(
    numbers.map((number) => ({
      id: idOf(number),
      date: addDays(TODAY, -number),
      verse: "Rest.",
      verseReference: "Mark 6:31",
      verseReflection: "Come away by yourselves and rest a while. ".repeat(10),
      priorities: ["Pray"],
      actionSteps: [{ priority: "Pray", actions: ["Kneel", "Listen"] }],
      challenges: "",
      encouragement: "",
      reflectionBy: null,
      prayerBy: null,
      actionTasks: [],
      answer: "",
      thanks: "",
      deletedAt: null,
    })),
  );
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

declare global {
  interface Window {
    listsBench: typeof bench;
  }
}

window.listsBench = bench;
