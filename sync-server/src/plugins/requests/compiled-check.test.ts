import { RECORD_SCHEMAS, SHARE_PLATFORMS, syncRequest } from "@reignwell/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { compileCheck, type QuickCheck } from "./compiled-check.ts";

const ID = "0190a6c4-0000-7000-8000-000000000001";
const AT = 1_700_000_000_000;

const VALID: Record<keyof typeof RECORD_SCHEMAS | "request", Record<string, unknown>> = {
  profiles: {
    id: ID,
    bio: "",
    currentFocus: "",
    spiritualMaturity: "growing",
    preferredMeetingTime: "",
    goals: "",
    preferredPrayerTime: null,
    lifeStage: "work",
    primaryChallenges: ["a"],
    spiritualGifts: [],
    restDays: [0, 6],
    pauses: [{ from: "2026-01-01", to: "2026-02-28" }],
    dayFollows: "device",
    deletedAt: null,
  },
  entries: {
    id: ID,
    date: "2026-02-28",
    verse: "Be still",
    verseReference: "Psalm 46:10",
    verseReflection: "",
    priorities: ["Call", ""],
    actionSteps: [{ priority: "Call", actions: ["Dial"] }],
    challenges: "",
    encouragement: "",
    actionTasks: [{ priority: "Call", action: "Dial", taskId: ID }],
    reflectionBy: null,
    deletedAt: null,
  },
  goals: {
    id: ID,
    title: "Run",
    description: "",
    category: "health",
    season: "spring",
    priority: 5,
    targetDate: null,
    startDate: "2026-01-01",
    progressPercentage: 100,
    completedAt: AT,
    isActive: true,
    deletedAt: null,
  },
  tasks: {
    id: ID,
    goalId: ID,
    title: "Call",
    description: "",
    category: "work",
    priority: 1,
    scheduledDate: null,
    dueDate: "2026-02-28",
    estimatedMinutes: 0,
    aiSuggested: false,
    reasoning: null,
    completedAt: null,
    isActive: true,
    deletedAt: null,
  },
  actionCompletions: {
    id: ID,
    entryId: ID,
    priority: "Call",
    actionText: "Dial",
    occurrence: 0,
    isCompleted: true,
    completedAt: AT,
    date: "2026-02-28",
    deletedAt: null,
  },
  seriesCompletions: {
    id: ID,
    topicId: 1,
    dayNumber: 7,
    seriesDailyEntryId: null,
    run: 1,
    completedAt: AT,
    priorities: ["Call"],
    actionSteps: [],
    challenges: "",
    encouragement: "",
    deletedAt: null,
  },
  shares: {
    id: ID,
    entryId: null,
    platform: SHARE_PLATFORMS[0],
    verseReference: "Psalm 46:10",
    deletedAt: null,
  },
  request: {
    protocol: 2,
    device: ID,
    push: 1,
    sentAt: AT,
    epoch: null,
    cursor: 0,
    changes: [
      { collection: "tasks", id: ID, fields: { title: [AT, "a"], goalId: [null, null, 1] } },
      { collection: "tasks", id: ID, fields: { title: [AT, { a: [1] }, 7] } },
      { collection: "tasks", id: ID, at: AT, values: { title: "a", goalId: null } },
    ],
    check: { tasks: [1, 2] },
  },
};

const SCHEMAS = { ...RECORD_SCHEMAS, request: syncRequest };

/** Values at which rules turn, and anything else. */
const ODD: unknown[] = [
  [null, true, "", " ", "2026-02-30", "0026-01-01", "a\u0000", "\ud800", "x".repeat(10_001)],
  [0, -1, 1, 5, 6, 0.5, 100, 101, 10_081, 2 ** 53, AT, Number.NaN, [], {}, [[]], ID],
  [ID.toUpperCase(), "work", "health", [AT], [AT, 1, 2, 3], [AT, "a", -1], [null, 1]],
  [deep(16), deep(17)],
].flat();
const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue());

function deep(levels: number): unknown {
  return levels === 0 ? 0 : [deep(levels - 1)];
}

/** A valid value with one place in it replaced, removed, or joined by a stranger. */
function broken(value: unknown): fc.Arbitrary<unknown> {
  const own = odd;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const items = list.map((item, index) => broken(item).map((other) => list.with(index, other)));
    return fc.oneof(
      own,
      own.map((other) => [...list, other]),
      ...items,
    );
  }
  if (typeof value !== "object" || value === null) return own;
  const entries = Object.entries(value);
  const fields = entries.flatMap(([name, item]) => [
    broken(item).map((other) => ({ ...value, [name]: other })),
    fc.constant(Object.fromEntries(entries.filter(([other]) => other !== name))),
  ]);
  const stranger = fc
    .tuple(fc.constantFrom("extra", "constructor", "toString", "1", ""), odd)
    .map(([name, item]) => ({ ...value, [name]: item }));
  return fc.oneof(own, stranger, ...fields);
}

function checkOf(schema: z.core.$ZodType): QuickCheck {
  const check = compileCheck(schema);
  if (!check) throw new Error("The schema cannot be compiled");
  return check;
}

describe("issue 15: a check that is compiled once says what its schema says", () => {
  it.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])("%s", (name) => {
    const schema = SCHEMAS[name];
    const check = checkOf(schema);
    const valid = VALID[name];
    expect(schema.safeParse(valid).success).toBe(true);
    expect(check(valid)).toBe(true);
    fc.assert(
      fc.property(broken(valid), (value) => {
        const parsed = schema.safeParse(value);
        expect(check(value)).toBe(parsed.success);
        // It hands on what came: the schema would have made the same of it.
        expect(parsed.success ? parsed.data : value).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it("what a schema would change is left to the schema", () => {
    const trimmed = z.strictObject({ name: z.string().check(z.trim()) });
    expect(compileCheck(trimmed)).toBeNull();
    expect(compileCheck(z.object({ name: z.string() }))).toBeNull();
    expect(compileCheck(z.strictObject({ name: z.prefault(z.string(), "x") }))).toBeNull();
    expect(compileCheck(z.pipe(z.string(), z.transform(Number)))).toBeNull();
  });
});
