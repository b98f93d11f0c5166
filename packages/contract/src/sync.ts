/** The protocol this code speaks; see docs/sync-protocol.md. */
export const SYNC_PROTOCOL = 1;
/** The protocols the server still answers; every other one gets 426 [P1]. */
export const SPOKEN_PROTOCOLS: readonly number[] = [1];

/** At most so many changes and so many bytes of JSON in one request [P2]. */
export const SYNC_LIMITS = { changes: 1000, bytes: 1024 * 1024 } as const;

/** So many days after its deletion a row is forgotten; an older cursor starts over [S6]. */
export const TOMBSTONE_DAYS = 180;

/** The header by which a device says whose database it syncs [P8]. */
export const SYNC_OWNER_HEADER = "reignwell-user";

/** The kinds of records that sync, parents before children [P5]. */
export const COLLECTIONS = [
  "profiles",
  "entries",
  "goals",
  "tasks",
  "actionCompletions",
  "seriesCompletions",
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
};

/** News carry their rows up to so many bytes of JSON [S5]. */
export const LIVE_ROWS_BYTES = 32 * 1024;
