import {
  type Collection,
  GOAL_CATEGORIES,
  GOAL_SEASONS,
  SHARE_PLATFORMS,
  TASK_CATEGORIES,
  TEXT_WRITERS,
} from "@reignwell/contract";
import fc, { type Arbitrary } from "fast-check";

const text = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((words) => words.isWellFormed() && !words.includes("\u0000"));
const line = text.filter((words) => words.trim().length > 0);
const id = fc.uuid({ version: 7 });
const instant = fc.nat();
const date = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const orNull = <T>(arbitrary: Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const groups = fc.array(fc.record({ priority: text, actions: fc.array(text, { maxLength: 3 }) }), {
  maxLength: 3,
});
const deletedAt = orNull(instant);
const writer = orNull(fc.constantFrom(...TEXT_WRITERS));

/** Any record of each kind, with any value in every field. */
export const anyRecord: Readonly<Record<Collection, Arbitrary<{ id: string }>>> = {
  profiles: fc.record({
    id,
    bio: text,
    currentFocus: text,
    spiritualMaturity: fc.constantFrom("beginner", "growing", "mature", "leader"),
    preferredMeetingTime: text,
    goals: text,
    preferredPrayerTime: orNull(text),
    lifeStage: orNull(text),
    primaryChallenges: fc.array(text, { maxLength: 3 }),
    spiritualGifts: fc.array(text, { maxLength: 3 }),
    streakShown: fc.boolean(),
    dayFollows: fc.constantFrom("central", "device", null),
    restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    pauses: fc.array(
      date.map((day) => ({ from: day, to: day })),
      { maxLength: 2 },
    ),
    deletedAt,
  }),
  entries: fc.record({
    id,
    date,
    verse: text,
    verseReference: text,
    verseReflection: text,
    priorities: fc.array(line, { minLength: 1, maxLength: 3 }),
    actionSteps: groups,
    challenges: text,
    encouragement: text,
    reflectionBy: writer,
    prayerBy: writer,
    actionTasks: fc.array(fc.record({ priority: text, action: text, taskId: id }), {
      maxLength: 3,
    }),
    answer: text,
    thanks: text,
    deletedAt,
  }),
  goals: fc.record({
    id,
    title: line,
    description: text,
    category: fc.constantFrom(...GOAL_CATEGORIES),
    season: fc.constantFrom(...GOAL_SEASONS),
    priority: fc.integer({ min: 1, max: 5 }),
    targetDate: orNull(date),
    startDate: orNull(date),
    progressPercentage: fc.nat(100),
    completedAt: orNull(instant),
    isActive: fc.boolean(),
    deletedAt,
  }),
  tasks: fc.record({
    id,
    goalId: orNull(id),
    title: line,
    description: text,
    category: fc.constantFrom(...TASK_CATEGORIES),
    priority: fc.integer({ min: 1, max: 5 }),
    scheduledDate: orNull(date),
    dueDate: orNull(date),
    estimatedMinutes: fc.nat(10_080),
    aiSuggested: fc.boolean(),
    reasoning: orNull(text),
    completedAt: orNull(instant),
    isActive: fc.boolean(),
    deletedAt,
  }),
  actionCompletions: fc.record({
    id,
    entryId: id,
    priority: text,
    actionText: text,
    occurrence: fc.nat(50),
    isCompleted: fc.boolean(),
    completedAt: orNull(instant),
    date,
    deletedAt,
  }),
  seriesCompletions: fc.record({
    id,
    topicId: fc.integer({ min: 1, max: 1000 }),
    dayNumber: fc.integer({ min: 1, max: 7 }),
    seriesDailyEntryId: orNull(fc.integer({ min: 1, max: 10_000 })),
    run: fc.integer({ min: 1, max: 10_000 }),
    completedAt: instant,
    priorities: fc.array(text, { maxLength: 3 }),
    actionSteps: groups,
    challenges: text,
    encouragement: text,
    answer: text,
    deletedAt,
  }),
  shares: fc.record({
    id,
    entryId: orNull(id),
    platform: fc.constantFrom(...SHARE_PLATFORMS),
    verseReference: line,
    deletedAt,
  }),
};

/** Some records of a kind, each id once. */
export function anyRecords(collection: Collection): Arbitrary<{ id: string }[]> {
  return fc.uniqueArray(anyRecord[collection], { selector: (record) => record.id, maxLength: 5 });
}
