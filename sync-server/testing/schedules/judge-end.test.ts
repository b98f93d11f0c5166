import type { RowChange, WireRow } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { judgeEnd } from "./judge-end.ts";
import { Truth } from "./truth.ts";

const ID = "entries/one";
const FIELD = "challenges";
const HOUR = 3_600_000;

interface Course {
  /** Who wrote the later value, over the earlier one of the phone. */
  author: string;
  clockMoved: boolean;
  /** The phone's clock was set while the earlier one waited to be sent once more. */
  earlierMoved?: boolean;
  /** How long each request with the earlier value was on its way, by the server's clock, in ms. */
  ways?: readonly number[];
  /** Those requests only offered it. */
  isOffered?: boolean;
  /** How long after the earlier one, in ms; an hour where nothing is said. */
  after?: number;
  /** The answer to the earlier one reached its device. */
  answered?: boolean;
  /** The server had accepted the later one, too: after the backup, or before it. */
  accepted?: "after the backup" | "before the backup";
  /** Whether a restore took the earlier value from the server, and whether devices were told. */
  restore: "none" | "told" | "untold";
  /** A device that has the earlier value from a copy of the phone's profile, where it waited. */
  copy?: string;
}

/** The user writes "earlier", then, having it before them, "later"; the server ends with "earlier". */
function judge(course: Course): Truth {
  const { author, clockMoved, after = HOUR, answered = false, accepted, restore, copy } = course;
  const truth = new Truth();
  const write = (value: string, by: string, real: number, saw: number | undefined) =>
    truth.write({
      author: by,
      row: ID,
      field: FIELD,
      value,
      real,
      saw,
      over: saw,
      refused: false,
    });
  const stored = (value: string): WireRow => ({ id: "one", deletedAt: null, [FIELD]: value });
  const first = write("first", "phone", 0, undefined);
  truth.serverWrote({ entries: [stored("first")] });
  let backup = truth.remember();
  const earlier = write("earlier", "phone", HOUR, first);
  truth.serverWrote({ entries: [stored("earlier")] });
  if (copy !== undefined) truth.copied.set(earlier, new Set(["phone", copy]));
  const later = write("later", author, HOUR + after, earlier);
  const edit = truth.written[later];
  if (edit) edit.clockMoved = clockMoved;
  const fields: RowChange["fields"] = {
    [FIELD]: course.isOffered ? [null, "earlier", 0] : [0, "earlier"],
  };
  const sent: RowChange[] = [{ collection: "entries", id: "one", fields }];
  for (const way of course.ways ?? []) truth.arrived(sent, way);
  const before = truth.written[earlier];
  if (before) Object.assign(before, { answered, clockMoved: course.earlierMoved ?? false });
  if (accepted !== undefined) truth.serverWrote({ entries: [stored("later")] });
  if (accepted === "before the backup") backup = truth.remember();
  if (restore !== "none") {
    truth.restored(backup, restore === "told");
    truth.serverWrote({ entries: [stored("earlier")] });
  }
  judgeEnd(truth, new Map([[ID, stored("earlier")]]), [], 2 * HOUR);
  return truth;
}

describe("20609559, 56463988: an edit that loses to its own author's earlier one", () => {
  const limit: Course = { author: "phone", clockMoved: true, restore: "untold" };

  it.each<[string, Partial<Course>]>([
    ["that nobody was told of, where the clock was set", {}],
    ["that all were told of, where the clock was set", { restore: "told" }],
    ["where it followed within the request's way", { clockMoved: false, after: 469 }],
  ])("is a named limit behind a restore %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over its author's own one, whose answer a restore took",
    ]);
  });

  it.each<[string, Partial<Course>]>([
    ["no restore took the earlier one", { restore: "none" }],
    ["no clock was set, and an hour passed", { clockMoved: false }],
    ["the answer to the earlier one came", { answered: true }],
    ["another device wrote it, which had the stamp of the earlier one", { author: "tablet" }],
  ])("is an objection where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toContain("2 causality");
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("123095028, 322692460, 7430013: another device's edit that loses to what is sent once more", () => {
  const limit: Course = {
    author: "tablet",
    clockMoved: false,
    earlierMoved: true,
    restore: "told",
  };
  const ownClock: Partial<Course> = { earlierMoved: false, clockMoved: true };

  it.each<[string, Partial<Course>]>([
    ["the clock was set meanwhile", {}],
    ["the restore took both from the server", { accepted: "after the backup" }],
    ["only the edit's own was, and it came on a longer way", { ...ownClock, ways: [90, 120] }],
    ["the same, and the longest way was the first", { ...ownClock, ways: [120, 90, 100] }],
  ])("is a named limit where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over one that is sent again by a set clock",
    ]);
  });

  it.each<[string, Partial<Course>]>([
    ["no clock was set", { earlierMoved: false }],
    ["only the edit's own clock was set", ownClock],
    ["the same, and no way was longer than an earlier one", { ...ownClock, ways: [120, 120, 90] }],
    ["the same, and it was offered", { ...ownClock, isOffered: true, ways: [90, 120] }],
    ["no restore took the earlier one", { restore: "none" }],
    ["the answer to the earlier one came", { answered: true }],
    ["the backup has the edit over it", { accepted: "before the backup" }],
    [
      "no clock was set, and a restore took both",
      { accepted: "after the backup", earlierMoved: false },
    ],
  ])("is an objection where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toContain("2 causality");
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("227027264: a value that was replaced stands on the server once more", () => {
  const stored = (value: string): WireRow => ({ id: "one", deletedAt: null, [FIELD]: value });

  function comesBack(course: { restored: boolean; clockMoved: boolean }): Truth {
    const truth = new Truth();
    const parts = { row: ID, field: FIELD, saw: undefined, over: undefined, refused: false };
    truth.write({ ...parts, author: "tablet", value: "first", real: 0 });
    truth.serverWrote({ entries: [stored("first")] });
    const backup = truth.remember();
    const number = truth.write({ ...parts, author: "phone", value: "sent", real: HOUR });
    truth.serverWrote({ entries: [stored("sent")] });
    if (course.restored) truth.restored(backup, true);
    const sent = truth.written[number];
    if (sent) sent.clockMoved = course.clockMoved;
    // Another device offers it, and somebody who was not shown it writes over it.
    truth.serverWrote({ entries: [stored("sent")] });
    truth.write({ ...parts, author: "tablet", value: "over it", real: 2 * HOUR });
    truth.serverWrote({ entries: [stored("over it")] });
    truth.serverWrote({ entries: [stored("sent")] });
    return truth;
  }

  it("is a named limit where it was never answered, a restore took it and its clock was set", () => {
    const truth = comesBack({ restored: true, clockMoved: true });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over one that is sent again by a set clock",
    ]);
  });

  it.each([
    { restored: true, clockMoved: false },
    { restored: false, clockMoved: true },
  ])("is an objection otherwise: %o", (course) => {
    const truth = comesBack(course);
    expect([...truth.objections.keys()]).toEqual(["3 a replaced value comes back"]);
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("47729331: an edit that loses to what waited in the profile when it was copied", () => {
  const limit: Course = { author: "copy", copy: "copy", clockMoved: true, restore: "told" };

  it("is a named limit where the copy's clock was set", () => {
    const truth = judge(limit);
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over what waits in a copied profile, and a set clock",
    ]);
  });

  it.each<[string, Partial<Course>]>([
    ["no clock was set", { clockMoved: false }],
    ["it waited in the profile of another device", { copy: "tablet" }],
  ])("is an objection where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toContain("2 causality");
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("601385825: an edit that loses to a late copy of what it was written over", () => {
  interface CopyCourse {
    restore: "none" | "told" | "untold";
    /** The backup has the value that the copy carries. */
    inBackup?: boolean;
    /** What brings the value back: the copy of its request, or its device itself. */
    by: "copy" | "device";
    /** How long before the copy came its device had been heard, in ms; null for never. */
    heardBefore: number | null;
    /** When the edit was written; the copy comes after three hours. */
    edited?: number;
  }
  const limit: CopyCourse = { restore: "untold", by: "copy", heardBefore: HOUR };
  const stored = (value: string): WireRow => ({ id: "one", deletedAt: null, [FIELD]: value });

  function judge(course: CopyCourse): Truth {
    const { restore, inBackup, by, heardBefore, edited = 2 * HOUR } = course;
    const truth = new Truth();
    const parts = { author: "phone", row: ID, field: FIELD, refused: false };
    const write = (value: string, real: number, saw: number | undefined) =>
      truth.write({ ...parts, value, real, saw, over: saw });
    const first = write("first", 0, undefined);
    truth.serverWrote({ entries: [stored("first")] });
    let backup = truth.remember();
    const sent = write("sent", HOUR, first);
    truth.serverWrote({ entries: [stored("sent")] });
    const batch = { id: "one", fields: { [FIELD]: [HOUR, "sent"] as [number, string] } };
    truth.answered([{ collection: "entries", ...batch }]);
    if (inBackup) backup = truth.remember();
    write("over it", edited, sent);
    truth.serverWrote({ entries: [stored("over it")] });
    if (restore !== "none") truth.restored(backup, restore === "told");
    const came = 3 * HOUR;
    if (by === "copy") truth.copyComes(heardBefore && came - heardBefore, came, came);
    truth.serverWrote({ entries: [stored("sent")] });
    truth.copyEnds();
    judgeEnd(truth, new Map([[ID, stored("sent")]]), [], 4 * HOUR);
    return truth;
  }

  it.each<[string, Partial<CopyCourse>]>([
    ["its device was heard within the hour", {}],
    ["its device had never been heard", { heardBefore: null }],
  ])("is a named limit behind a restore that nobody was told of, where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over one that a late copy brings back, behind a restore without renewal",
    ]);
  });

  it.each<[string, Partial<CopyCourse>]>([
    ["its device was heard over an hour before", { heardBefore: HOUR + 1 }],
    ["all were told of the restore", { restore: "told" }],
    ["no restore took the value", { restore: "none" }],
    ["the backup has the value", { inBackup: true }],
    ["the device itself sent the value again", { by: "device" }],
    ["the edit was written after the copy came", { edited: 3 * HOUR }],
  ])("is an objection where %s", (_why, over) => {
    const truth = judge({ ...limit, ...over });
    expect([...truth.objections.keys()]).toContain("2 causality");
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

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
