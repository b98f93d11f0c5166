/** The protocol this code speaks; see docs/sync-protocol.md. */
export const SYNC_PROTOCOL = 3;
/** The protocols the server still answers; every other one gets 426 [P1]. */
export const SPOKEN_PROTOCOLS: readonly number[] = [2, 3];

/** At most so many changes and so many bytes of JSON in one request [P2]. */
export const SYNC_LIMITS = { changes: 1000, bytes: 1024 * 1024 } as const;

/** So many days after its deletion a row is forgotten; an older cursor starts over [S6]. */
export const TOMBSTONE_DAYS = 180;

/** The header by which a device names the account whose database it syncs [P8], [I1]. */
export const SYNC_OWNER_HEADER = "reignwell-user";

/** The member of a travelling row that holds its packed stamps [K1]; no field has this name. */
export const STAMPS_MEMBER = "@";

/** The kinds of records that sync, parents before children [P5]. */
export const COLLECTIONS = [
  "profiles",
  "entries",
  "goals",
  "tasks",
  "actionCompletions",
  "seriesCompletions",
  "shares",
] as const;

/** The name of a synced kind. */
export type Collection = (typeof COLLECTIONS)[number];

/** Fields of a kind that only make sense together and travel as one register [M2]. */
export const REGISTERS: Record<Collection, readonly (readonly string[])[]> = {
  profiles: [],
  entries: [],
  goals: [["progressPercentage", "completedAt"]],
  tasks: [],
  actionCompletions: [["isCompleted", "completedAt"]],
  seriesCompletions: [],
  shares: [],
};

/** The fields of each kind besides its `id`; a test holds them against the schemas. */
export const RECORD_FIELDS: Record<Collection, readonly string[]> = {
  profiles: names(
    "bio currentFocus spiritualMaturity preferredMeetingTime goals preferredPrayerTime lifeStage",
    "primaryChallenges spiritualGifts streakShown restDays pauses dayFollows deletedAt",
  ),
  entries: names(
    "date verse verseReference verseReflection priorities actionSteps challenges encouragement",
    "reflectionBy prayerBy actionTasks answer thanks deletedAt",
  ),
  goals: names(
    "title description category season priority targetDate startDate progressPercentage",
    "completedAt isActive deletedAt",
  ),
  tasks: names(
    "goalId title description category priority scheduledDate dueDate estimatedMinutes",
    "aiSuggested reasoning completedAt isActive deletedAt",
  ),
  actionCompletions: names(
    "entryId priority actionText occurrence isCompleted completedAt date deletedAt",
  ),
  seriesCompletions: names(
    "topicId dayNumber seriesDailyEntryId run completedAt priorities actionSteps challenges",
    "encouragement answer deletedAt",
  ),
  shares: names("entryId platform verseReference deletedAt"),
};

function names(...lines: string[]): readonly string[] {
  return lines.join(" ").split(" ");
}

/**
 * The registers of each kind by name: each field by itself, and each group of fields that travel
 * together by its first. Every register of a row has one stamp [K1].
 */
export const REGISTER_NAMES: Record<Collection, readonly string[]> = registerNames();

function registerNames(): Record<Collection, readonly string[]> {
  const entries = COLLECTIONS.map((collection) => {
    const companions = REGISTERS[collection].flatMap(([, ...others]) => others);
    return [collection, RECORD_FIELDS[collection].filter((name) => !companions.includes(name))];
  });
  // Made of all collections, one entry each.
  return Object.fromEntries(entries) as Record<Collection, readonly string[]>;
}

/** Live messages carry their rows up to so many bytes of JSON [S5]. */
export const LIVE_ROWS_BYTES = 32 * 1024;
