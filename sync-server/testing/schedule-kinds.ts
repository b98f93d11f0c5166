import { type Collection, MESSAGES, type WireRow } from "@reignwell/contract";
import {
  actionCompletionIdOf,
  newRecordId,
  profileIdOf,
  seriesCompletionIdOf,
} from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import { aGoal, aProfile, aTask } from "@reignwell/testing";
import type { Dice } from "./sync-device.ts";

/** What a schedule draws its writes from. */
export interface Draw {
  dice: Dice;
  /** The real time. */
  now: number;
  userId: number;
  /** The database of the device that writes. */
  database: LocalDatabase;
  /** Words that no other edit has. */
  words: string;
  /** Every edit of a kind is to write the same field, so that many meet. */
  oneField: boolean;
  /** Rows that the server refuses; nothing is to hang on them. */
  poison: ReadonlySet<string>;
}

/** A row as a device makes it, or, where it has it already, writes it. */
export interface Making {
  id: string;
  fields: WireRow;
  /** What the row holds where nothing is written (see RecordChange). */
  basis?: WireRow;
}

interface Kind {
  /** How often it is written, beside the others. */
  weight: number;
  /** Null where the device has nothing to hang it on. */
  make: (draw: Draw) => Promise<Making | null>;
  edit: (draw: Draw) => WireRow;
}

const DATE = "2026-11-20";

/** The six kinds: with ids of their own, with parents, and with ids that follow from others. */
export const KINDS: Readonly<Record<Collection, Kind>> = {
  entries: {
    weight: 5,
    make: async ({ now }) => ({ id: newRecordId(now), fields: newEntry(DATE) }),
    edit: ({ words, now, ...draw }) =>
      oneOf(draw, [
        { challenges: words },
        { encouragement: words },
        { priorities: [words], actionSteps: [{ priority: words, actions: [] }] },
        { deletedAt: now },
        { deletedAt: null },
      ]),
  },
  goals: {
    weight: 4,
    make: async ({ now }) => ({ id: newRecordId(now), fields: withoutId(aGoal()) }),
    edit: ({ words, now, ...draw }) =>
      oneOf(draw, [
        { title: words },
        { progressPercentage: 100, completedAt: now },
        { progressPercentage: draw.dice.pick(100), completedAt: null },
      ]),
  },
  tasks: {
    weight: 2,
    make: async ({ now, words, ...draw }) => ({
      id: newRecordId(now),
      fields: withoutId(
        aTask({ title: words, goalId: draw.dice.chance(0.5) ? await oneOn(draw, "goals") : null }),
      ),
    }),
    edit: ({ words, now, ...draw }) =>
      oneOf(draw, [
        { title: words },
        { completedAt: now },
        { deletedAt: now },
        { deletedAt: null },
      ]),
  },
  actionCompletions: {
    weight: 2,
    async make(draw) {
      const entryId = await oneOn(draw, "entries");
      if (entryId === null) return null;
      // Few, so that two devices tick the same one before they hear of each other.
      const action = { priority: "Pray", actionText: "Kneel", occurrence: draw.dice.pick(2) };
      const { priority, actionText, occurrence } = action;
      const id = actionCompletionIdOf(entryId, priority, actionText, occurrence);
      return known(draw, "actionCompletions", id, {
        ...action,
        ...tick(draw),
        entryId,
        date: DATE,
        deletedAt: null,
      });
    },
    edit: tick,
  },
  seriesCompletions: {
    weight: 1,
    make(draw) {
      const day = { topicId: 1, dayNumber: 1 + draw.dice.pick(3), run: 1 };
      const id = seriesCompletionIdOf(day.topicId, day.dayNumber, day.run);
      const { now, words } = draw;
      const texts = { priorities: [], actionSteps: [], challenges: words, encouragement: "" };
      const fields = { ...day, ...texts, completedAt: now, deletedAt: null };
      return known(draw, "seriesCompletions", id, fields);
    },
    edit: ({ words, ...draw }) =>
      oneOf(draw, [{ challenges: words }, { encouragement: words }, { priorities: [words] }]),
  },
  profiles: {
    weight: 1,
    make: async (draw) => ({
      id: profileIdOf(draw.userId),
      fields: profileEdit(draw),
      basis: withoutId(aProfile({ streakShown: true, restDays: [], pauses: [] })),
    }),
    edit: profileEdit,
  },
};

/** A plan of the given date, as a device first writes it. */
export function newEntry(date: string): WireRow {
  return {
    date,
    verse: "Bear one another’s burdens",
    verseReference: "Galatians 6:2",
    verseReflection: "",
    priorities: ["Pray"],
    actionSteps: [],
    challenges: MESSAGES.grow.noChallenges,
    encouragement: "",
    deletedAt: null,
  };
}

/** The first where all edits are to meet in one field, else any. */
function oneOf({ dice, oneField }: Pick<Draw, "dice" | "oneField">, edits: WireRow[]): WireRow {
  return edits[oneField ? 0 : dice.pick(edits.length)] ?? {};
}

/** Some row of the device that the server takes, or null. */
async function oneOn(
  { database, dice, poison }: Pick<Draw, "database" | "dice" | "poison">,
  collection: Collection,
): Promise<string | null> {
  const table = database.table<{ id: string }, string>(collection);
  const ids = await table.toCollection().primaryKeys();
  const sound = ids.filter((id) => !poison.has(id));
  return sound[dice.pick(sound.length)] ?? null;
}

/** A row whose id follows from others may be on the device already: then it is edited. */
async function known(
  draw: Draw,
  collection: Collection,
  id: string,
  fields: WireRow,
): Promise<Making> {
  const row = await draw.database.table(collection).get(id);
  return { id, fields: row ? KINDS[collection].edit(draw) : fields };
}

function tick({ dice, now }: Draw): WireRow {
  const isCompleted = dice.chance(0.6);
  return { isCompleted, completedAt: isCompleted ? now : null };
}

function profileEdit({ words, ...draw }: Draw): WireRow {
  return oneOf(draw, [{ bio: words }, { currentFocus: words }, { primaryChallenges: [words] }]);
}

/** What a builder made, without the id that the schedule chooses. */
function withoutId({ id: _id, ...fields }: { id: string }): WireRow {
  return fields;
}
