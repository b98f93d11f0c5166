import { ENTRY_DEFAULTS, type Entry, TASK_DEFAULTS, type Task } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";

/** A new row, whole as a save writes it: one that lacks a field is echoed by the server [S4]. */
export type BenchRow =
  | { collection: "tasks"; id: string; fields: Omit<Task, "id"> }
  | { collection: "entries"; id: string; fields: Omit<Required<Entry>, "id"> };

const WORDS = `quiet morning light over the field we plan day and call home before noon write three
  letters to old friends who moved away last summer read chapter with patience walk around lake when
  rain has stopped prepare supper for neighbors ask how their daughter is doing at new school bring
  bread from market finish report that was promised on monday practice second piece slowly forgive
  yesterday begin again listen more than you speak rest early`.split(/\s+/);

/** As outside measurements have them: nine tasks of about 420 bytes to one plan of about 2.7 KB. */
export function benchRows(from: number, count: number): BenchRow[] {
  return Array.from({ length: count }, (_, index) => benchRow(from + index));
}

function benchRow(number: number): BenchRow {
  const id = newRecordId(Date.now());
  return number % 10 === 9
    ? { collection: "entries", id, fields: plan(number) }
    : { collection: "tasks", id, fields: task(number) };
}

function task(number: number): Omit<Task, "id"> {
  return {
    ...TASK_DEFAULTS,
    title: `${number} ${words(number, 6)}`,
    description: words(number + 1, 14),
    priority: 1 + (number % 5),
    dueDate: dayOf(number),
    deletedAt: null,
  };
}

function plan(number: number): Omit<Required<Entry>, "id"> {
  const priorities = [1, 2, 3].map((each) => words(number + each, 5));
  return {
    ...ENTRY_DEFAULTS,
    date: dayOf(number),
    verse: words(number + 4, 40),
    verseReference: `Psalm ${1 + (number % 150)}:${1 + (number % 9)}`,
    verseReflection: words(number + 5, 100),
    priorities,
    actionSteps: priorities.map((priority, index) => ({
      priority,
      actions: [1, 2, 3].map((each) => words(number + 10 * index + each, 6)),
    })),
    challenges: words(number + 6, 80),
    encouragement: words(number + 7, 90),
    answer: words(number + 8, 30),
    deletedAt: null,
  };
}

function dayOf(number: number): string {
  return new Date(Date.UTC(2016, 0, 1 + (number % 3650))).toISOString().slice(0, 10);
}

/** The same for the same seed, and no two seeds alike: text that packs as well as people's. */
function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return WORDS[(state >>> 8) % WORDS.length] ?? "";
  };
  return Array.from({ length: count }, next).join(" ");
}
