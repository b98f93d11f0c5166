import type { WireRow } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import type { Note } from "./device.ts";
import { resolve } from "./edits.ts";
import { judgeEnd } from "./judge-end.ts";
import { Truth } from "./truth.ts";

const ID = "entries/one";
const FIELD = "challenges";
const HOUR = 3_600_000;

describe("52171890: a text in a row that its user deleted", () => {
  const DAY = 24 * HOUR;
  const written = { author: "phone", row: ID, saw: undefined, over: undefined, refused: false };

  function vanishes(course: { deleted: number[]; now: number }): boolean {
    const truth = new Truth();
    truth.write({ ...written, field: FIELD, value: "words", real: 0 });
    for (const [step, real] of course.deleted.entries()) {
      const value = step % 2 === 0 ? real : null;
      truth.write({ ...written, field: "deletedAt", value, real });
    }
    truth.judgeTexts(new Set(), "at the end", course.now);
    return truth.objections.has("5 a text vanishes");
  }

  it("is forgotten with it half a year later, and not before", () => {
    expect(vanishes({ deleted: [HOUR], now: 181 * DAY })).toBe(false);
    expect(vanishes({ deleted: [HOUR], now: 178 * DAY })).toBe(true);
  });

  it("is not forgotten where the row was brought back, or never deleted", () => {
    expect(vanishes({ deleted: [HOUR, 2 * HOUR], now: 181 * DAY })).toBe(true);
    expect(vanishes({ deleted: [], now: 181 * DAY })).toBe(true);
  });
});

describe("36057958: a deletion that the server lost, and its device forgot", () => {
  const DAY = 24 * HOUR;
  const field = "deletedAt";
  const written = { author: "phone", row: ID, field, over: undefined, refused: false };

  function judge(course: {
    restore: "told" | "untold";
    now: number;
    back?: boolean;
    editedSince?: boolean;
    /** Another device deleted it later, which the server refused, and its user gave that up. */
    givenUp?: boolean;
  }): Truth {
    const truth = new Truth();
    const alive = { id: "one", deletedAt: null };
    const first = truth.write({ ...written, value: null, real: 0, saw: undefined });
    truth.serverWrote({ entries: [alive] });
    const backup = truth.remember();
    const deleted = truth.write({ ...written, value: HOUR, real: HOUR, saw: first });
    truth.serverWrote({ entries: [{ id: "one", deletedAt: HOUR }] });
    if (course.back) {
      truth.write({ ...written, value: null, real: 2 * HOUR, saw: deleted });
      truth.write({ ...written, value: 3 * HOUR, real: 200 * DAY, saw: deleted });
    }
    if (course.givenUp) {
      const again = { ...written, author: "tablet", value: 4 * HOUR, saw: first };
      truth.discarded.add(truth.write({ ...again, real: 180 * DAY }));
    }
    truth.restored(backup, course.restore === "told");
    const holds = { ...alive, [FIELD]: "one" };
    truth.serverWrote({ entries: [holds] });
    if (course.editedSince) {
      const edit = { ...written, field: FIELD };
      const one = truth.write({ ...edit, value: "one", real: 182 * DAY, saw: undefined });
      truth.write({ ...edit, value: "two", real: 183 * DAY, saw: one });
    }
    judgeEnd(truth, new Map([[ID, holds]]), [], course.now);
    return truth;
  }

  it("is a named limit half a year later, where nobody was told of the restore", () => {
    const truth = judge({ restore: "untold", now: 181 * DAY });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "a deletion that its device forgot, behind a restore without renewal",
    ]);
  });

  it("6588031: so it is where the server refused a later deletion, which its user gave up", () => {
    const truth = judge({ restore: "untold", now: 190 * DAY, givenUp: true });
    expect([...truth.objections.keys()]).toEqual([]);
  });

  it("covers no edit that was made since the row stands again", () => {
    const truth = judge({ restore: "untold", now: 190 * DAY, editedSince: true });
    expect([...truth.objections.keys()]).toEqual(["2 causality"]);
  });

  it.each<[string, Parameters<typeof judge>[0]]>([
    ["the device still knows it", { restore: "untold", now: 178 * DAY }],
    ["the devices were told of the restore", { restore: "told", now: 181 * DAY }],
    ["it was deleted again since", { restore: "untold", now: 201 * DAY, back: true }],
  ])("is an objection where %s", (_why, course) => {
    const truth = judge(course);
    expect([...truth.objections.keys()]).not.toEqual([]);
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("666097: a row that its user deleted, brought back, deleted and gave up, on one device", () => {
  const field = "deletedAt";

  /** Another device's earlier deletion is what the server ends with. */
  function judge({ since }: { since: "all" | "the last" }): Truth {
    const truth = new Truth();
    const serverHas = (deletedAt: number | null) =>
      truth.serverWrote({ entries: [{ id: "one", deletedAt }] });
    const write = (author: string, value: number | null, hour: number, over?: number) =>
      truth.write({
        author,
        row: ID,
        field,
        refused: false,
        value,
        real: hour * HOUR,
        saw: over,
        over,
      });
    const alive = write("phone", null, 0);
    serverHas(null);
    write("phone", 1, 1, alive);
    serverHas(1);
    const deleted = write("tablet", 2, 2, alive);
    write("tablet", null, 3, deleted);
    // Of two equal values the first counts as written over.
    write("tablet", 4, 4, alive);
    truth.giveUp("tablet", ID, field, 4, since === "all" ? 1 : 2);
    judgeEnd(truth, new Map([[ID, { id: "one", deletedAt: 1 }]]), [], 5 * HOUR);
    return truth;
  }

  it("loses all that it wrote over the server's with the last", () => {
    expect([...judge({ since: "all" }).objections.keys()]).toEqual([]);
  });

  it("loses nothing that the server had", () => {
    expect([...judge({ since: "the last" }).objections.keys()]).toEqual(["2 the last edit wins"]);
  });
});

describe("8206075: an edit of a deleted row that a restore took", () => {
  interface LostCourse {
    /** What the phone shows, and the server at the end. */
    phone?: string;
    deletedAt?: number | null;
    /** Whether each restore was told of, and where a device offered it once more between them. */
    happens?: ("told" | "untold" | "offered")[];
    /** Somebody wrote the same words before. */
    equal?: boolean;
    /** Its author had been shown what the server holds. */
    hadSeen?: boolean;
  }

  function judgeLost(course: LostCourse): Truth {
    const { phone = "lost", deletedAt = HOUR, happens = ["untold"], equal, hadSeen } = course;
    const truth = new Truth();
    const row = (value: string): WireRow => ({ id: "one", deletedAt, [FIELD]: value });
    const parts = { row: ID, field: FIELD, over: undefined, refused: false };
    const write = (author: string, value: string, real: number, saw?: number) => {
      const number = truth.write({ ...parts, author, value, real, saw });
      truth.serverWrote({ entries: [row(value)] });
      return number;
    };
    if (equal) write("tablet", "lost", 0);
    const first = write("tablet", "first", HOUR);
    const backup = truth.remember();
    write("phone", "lost", 2 * HOUR, hadSeen ? first : undefined);
    for (const what of happens) {
      if (what === "offered") truth.serverWrote({ entries: [row("lost")] });
      else truth.restored(backup, what === "told");
    }
    const shown = new Map([[ID, row(phone)]]);
    const end = { name: "phone", rows: shown, stuck: false, provedEqual: true };
    judgeEnd(truth, new Map([[ID, row("first")]]), [end], 3 * HOUR);
    return truth;
  }

  it.each<[string, LostCourse]>([
    ["a device still has it", {}],
    ["its author had been shown the other value", { hadSeen: true }],
    ["the last restore was untold", { happens: ["untold", "told", "offered", "untold"] }],
  ])("is a named limit where %s", (_why, course) => {
    const truth = judgeLost(course);
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit of a deleted row, behind a restore without renewal",
    ]);
  });

  it.each<[string, LostCourse]>([
    ["no device has it", { phone: "first" }],
    ["all were told", { happens: ["told"] }],
    ["all were told of a restore after that one", { happens: ["untold", "told"] }],
    ["the row stands", { deletedAt: null }],
    ["the device may have an equal one of before", { equal: true }],
  ])("is an objection where %s", (_why, course) => {
    const truth = judgeLost(course);
    expect(truth.objections.has("2 the last edit wins")).toBe(true);
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("15091736: a deletion that is undone, beside devices that have an equal value of before", () => {
  it("may be heard of only after a server took it", () => {
    const truth = new Truth();
    const written = { author: "phone", row: ID, saw: undefined, over: undefined, refused: false };
    const steps = [null, HOUR, null].map((deletedAt, hour) => {
      const real = hour * HOUR;
      const number = truth.write({ ...written, field: "deletedAt", value: deletedAt, real });
      const heardBefore = truth.mayBeHeard(number, 9 * HOUR);
      truth.serverWrote({ entries: [{ id: "one", deletedAt }] }, real + 10);
      return [heardBefore, truth.mayBeHeard(number, real + 5), truth.mayBeHeard(number, real + 15)];
    });
    expect(steps).toEqual(Array.from({ length: 3 }, () => [false, false, true]));
  });
});

describe("a Retry of a refused change of a row that is purged", () => {
  async function retried(code: string): Promise<boolean> {
    const truth = new Truth();
    truth.purged.add(ID);
    const parts = { collection: "entries", id: "one", fields: { [FIELD]: HOUR } } as const;
    const note: Note = { ...parts, state: "attention", refusal: { code, row: null } };
    let notes = [note];
    const device = {
      name: "phone",
      notes: async () => notes,
      retry: async () => void (notes = []),
    };
    const world = { truth, now: 2 * HOUR, touched: new Set() };
    await resolve(world as never, { device } as never, note, "retry");
    return truth.undone.has(ID);
  }

  it("brings it back only where its user was told that it was deleted", async () => {
    expect(await retried("gone")).toBe(true);
    expect(await retried("validation_failed")).toBe(false);
  });
});
