import type { Collection, WireRow } from "@reignwell/contract";
import {
  actionCompletionIdOf,
  profileIdOf,
  seriesCompletionIdOf,
  shareIdOf,
} from "@reignwell/domain";
import { aGoal, aProfile, aTask } from "@reignwell/testing";
import type { Dice } from "./dice.ts";

/** A row as a device shows it. */
export interface ShownRow {
  collection: Collection;
  id: string;
  fields: WireRow;
}

/** What a write is drawn from. */
export interface Draw {
  dice: Dice;
  /** The real time. */
  now: number;
  /** The writing device's clock. */
  wall: number;
  userId: number;
  /** What the writing device shows. */
  shown: readonly ShownRow[];
  /** A number that no other value has. */
  number(): number;
}

/** A write of one row: which fields, and which of them the oracles follow. */
export interface RowWrite {
  collection: Collection;
  id: string;
  fields: WireRow;
  /** What the row holds where nothing is written (see RecordChange). */
  basis?: WireRow;
  /** Fields whose values no other write has, and the one that says whether the row lives. */
  followed: readonly string[];
}

/** Only entries can be of a day that the server refuses. */
export const REFUSED_DATE = "2999-01-01";
/** The kind that older code does not know. */
export const NEWER_KIND: Collection = "tasks";

const DATE = "2026-11-20";

interface Kind {
  /** The fields in which a person writes words, the one most written first. */
  texts: readonly string[];
  /** A field of another sort; null where there is none. */
  other: string | null;
  deletable: boolean;
  /** How often rows of it are made, beside the others. */
  weight: number;
  make: (draw: Draw) => { id: string; fields: WireRow; basis?: WireRow } | null;
}

const wordsOf = (draw: Draw) => `words ${draw.number()}`;

/** The seven kinds: with ids of their own, with parents, and with ids that follow from others. */
export const KINDS: Readonly<Record<Collection, Kind>> = {
  entries: {
    texts: ["challenges", "encouragement"],
    // The words of priorities and actions are edited on the plan's day only.
    other: null,
    deletable: true,
    weight: 6,
    make: (draw) => ({
      id: newId(draw),
      fields: {
        date: DATE,
        verse: "Bear one another’s burdens",
        verseReference: "Galatians 6:2",
        verseReflection: "",
        priorities: [wordsOf(draw)],
        actionSteps: [],
        challenges: wordsOf(draw),
        encouragement: wordsOf(draw),
        deletedAt: null,
      },
    }),
  },
  goals: {
    texts: ["title", "description"],
    other: "progressPercentage",
    deletable: true,
    weight: 3,
    make: (draw) => ({
      id: newId(draw),
      fields: withoutId(aGoal({ title: wordsOf(draw), description: wordsOf(draw) })),
    }),
  },
  tasks: {
    texts: ["title", "description"],
    other: "estimatedMinutes",
    deletable: true,
    weight: 3,
    make: (draw) => ({
      id: newId(draw),
      fields: withoutId(
        aTask({
          title: wordsOf(draw),
          description: wordsOf(draw),
          goalId: draw.dice.chance(0.4) ? anyOf(draw, "goals") : null,
        }),
      ),
    }),
  },
  actionCompletions: {
    texts: [],
    other: "completedAt",
    deletable: false,
    weight: 1,
    make(draw) {
      const entryId = anyOf(draw, "entries");
      if (entryId === null) return null;
      // Few, so that two devices tick the same one before they hear of each other.
      const action = { priority: "Pray", actionText: "Kneel", occurrence: draw.dice.pick(2) };
      const { priority, actionText, occurrence } = action;
      return {
        id: actionCompletionIdOf(entryId, priority, actionText, occurrence),
        fields: { ...action, ...tick(draw), entryId, date: DATE, deletedAt: null },
      };
    },
  },
  seriesCompletions: {
    texts: ["challenges", "encouragement"],
    other: "priorities",
    deletable: true,
    weight: 1,
    make(draw) {
      const dayNumber = 1 + draw.dice.pick(3);
      const day = { topicId: 1, dayNumber, seriesDailyEntryId: 10 + dayNumber, run: 1 };
      return {
        id: seriesCompletionIdOf(day.seriesDailyEntryId, day.run),
        fields: {
          ...day,
          priorities: [wordsOf(draw)],
          actionSteps: [],
          challenges: wordsOf(draw),
          encouragement: wordsOf(draw),
          completedAt: draw.wall,
          deletedAt: null,
        },
      };
    },
  },
  shares: {
    texts: [],
    other: "entryId",
    // No screen deletes a share; the protocol can.
    deletable: true,
    weight: 1,
    make(draw) {
      // Few, so that two devices share the same verse before they hear of each other.
      const verseReference = `Psalm ${1 + draw.dice.pick(3)}`;
      return {
        id: shareIdOf("copy", verseReference),
        fields: {
          platform: "copy",
          verseReference,
          entryId: newId(draw),
          deletedAt: null,
        },
      };
    },
  },
  profiles: {
    texts: ["bio", "currentFocus"],
    other: "primaryChallenges",
    deletable: false,
    weight: 1,
    make: (draw) => ({
      id: profileIdOf(draw.userId),
      fields: { bio: wordsOf(draw) },
      basis: withoutId(aProfile({ streakShown: true, restDays: [], pauses: [] })),
    }),
  },
};

/**
 * A new row of a kind; null where the device has nothing to hang it on, or shows it already: ids
 * that follow from others are those of rows that any device may begin.
 */
export function makeRow(draw: Draw, collection: Collection): RowWrite | null {
  const kind = KINDS[collection];
  const made = kind.make(draw);
  if (!made || draw.shown.some(({ id }) => id === made.id)) return null;
  const followed = [...kind.texts, kind.other, kind.deletable ? "deletedAt" : null];
  return {
    collection,
    ...made,
    followed: followed.filter((field) => field !== null && Object.hasOwn(made.fields, field)),
  } as RowWrite;
}

/** A new value for one field of a shown row. */
export function editRow(draw: Draw, { collection, id }: ShownRow, field: string): RowWrite {
  return { collection, id, fields: newValue(draw, collection, field), followed: [field] };
}

/** A deletion, or the return of a deleted row. */
export function deleteOrReturn(draw: Draw, row: ShownRow): RowWrite {
  const { collection, id } = row;
  const deletedAt = isDeleted(row.fields) ? null : draw.wall;
  return { collection, id, fields: { deletedAt }, followed: ["deletedAt"] };
}

/** Whether a row is deleted. */
export function isDeleted(fields: WireRow): boolean {
  return typeof fields["deletedAt"] === "number";
}

/** What somebody would miss; a tick or a number is made again with one tap. */
export function isWords(value: unknown): boolean {
  return (typeof value === "string" || Array.isArray(value)) && value.length > 0;
}

function newValue(draw: Draw, collection: Collection, field: string): WireRow {
  switch (field) {
    case "priorities":
    case "primaryChallenges":
      return { [field]: [wordsOf(draw)] };
    case "entryId":
      return { [field]: newId(draw) };
    case "estimatedMinutes":
      return { [field]: draw.number() % 10_000 };
    case "progressPercentage":
      return draw.dice.chance(0.2)
        ? { progressPercentage: 100, completedAt: draw.wall }
        : { progressPercentage: draw.number() % 100, completedAt: null };
    case "completedAt":
      return collection === "actionCompletions" ? tick(draw) : { completedAt: draw.wall };
    default:
      return { [field]: wordsOf(draw) };
  }
}

function tick({ dice, wall }: Draw): WireRow {
  const isCompleted = dice.chance(0.6);
  return { isCompleted, completedAt: isCompleted ? wall : null };
}

function anyOf({ dice, shown }: Draw, collection: Collection): string | null {
  const rows = shown.filter((row) => row.collection === collection && !isDeleted(row.fields));
  return rows.length === 0 ? null : dice.oneOf(rows).id;
}

/** A UUIDv7 of the seed: newRecordId draws from real chance, and ids decide orders. */
function newId(draw: Draw): string {
  const { now, dice } = draw;
  const time = Math.floor(now).toString(16).padStart(12, "0");
  const count = (draw.number() % 0x1000).toString(16).padStart(3, "0");
  const rest = dice.pick(0x1_0000_0000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8000-${rest}`;
}

/** What a builder made, without the id that the schedule chooses. */
function withoutId({ id: _id, ...fields }: { id: string }): WireRow {
  return fields;
}
