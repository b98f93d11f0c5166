import {
  type ActionCompletion,
  type Entry,
  type Goal,
  GOAL_DEFAULTS,
  type Profile,
  PROFILE_DEFAULTS,
  type PublicUser,
  type Task,
  TASK_DEFAULTS,
} from "@reignwell/contract";

let made = 0;

/**
 * A record id of the form of a UUIDv7, each later one greater than the one before.
 * Counted instead of random, so that a failing run repeats with the same ids.
 */
export function aRecordId(): string {
  made += 1;
  return `019aa000-0000-7000-8000-${made.toString(16).padStart(12, "0")}`;
}

/** Somebody with a free account, as the client knows them; the given fields replace the built ones. */
export function aUser(over: Partial<PublicUser> = {}): PublicUser {
  return {
    id: 7,
    accountKey: String(over.id ?? 7),
    username: "ada",
    displayName: null,
    email: null,
    isPaidMember: false,
    sharingPoints: 0,
    referralCode: "ABCD2345",
    isAdmin: false,
    ...over,
  };
}

/** A valid saved plan; the given fields replace the built ones. */
export function anEntry(over: Partial<Entry> = {}): Entry {
  return {
    id: aRecordId(),
    date: "2026-11-21",
    verse: "For I know the plans that I have for you, says the LORD.",
    verseReference: "Jeremiah 29:11",
    verseReflection: "A reflection for the test.\n\nWith a second paragraph.",
    priorities: ["Pray before work", "", ""],
    actionSteps: [{ priority: "Pray before work", actions: ["Set the alarm ten minutes earlier"] }],
    challenges: "A short night",
    encouragement: "Be strong and courageous.",
    actionTasks: [],
    answer: "",
    thanks: "",
    deletedAt: null,
    ...over,
  };
}

/** A valid profile; the given fields replace the built ones. */
export function aProfile(over: Partial<Profile> = {}): Profile {
  return {
    id: aRecordId(),
    ...PROFILE_DEFAULTS,
    deletedAt: null,
    ...over,
  };
}

/** A valid open goal; the given fields replace the built ones. */
export function aGoal(over: Partial<Goal> = {}): Goal {
  return {
    ...GOAL_DEFAULTS,
    id: aRecordId(),
    title: "Read the Psalms",
    priority: 3,
    deletedAt: null,
    ...over,
  };
}

/** A valid open task without a goal; the given fields replace the built ones. */
export function aTask(over: Partial<Task> = {}): Task {
  return {
    ...TASK_DEFAULTS,
    id: aRecordId(),
    title: "Read Psalm 1",
    category: "spiritual",
    priority: 3,
    estimatedMinutes: 15,
    deletedAt: null,
    ...over,
  };
}

/** The ids of the ticks that stand at done, whatever their plans have become since. */
export function doneIds(completions: readonly ActionCompletion[]): Set<string> {
  return new Set(completions.filter((tick) => tick.isCompleted).map((tick) => tick.id));
}
