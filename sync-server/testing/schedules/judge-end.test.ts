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
  for (const way of course.ways ?? []) {
    truth.carried(sent, way);
    truth.arrived(sent, way);
  }
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

  interface Course {
    restored: boolean;
    clockMoved: boolean;
    /** How long after it the value over it was written, in ms; an hour where nothing is said. */
    after?: number | null;
    /** Its author had been shown the value that comes back, or one that was written over that. */
    wasShown?: "itself" | "over it";
    /** Somebody writes the same over it, so long after it, in ms. */
    equalAfter?: number;
    /** Who writes over it: its own author, perhaps with a clock that was set. */
    by?: "phone" | "phone with a set clock";
  }

  function comesBack(course: Course): Truth {
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
    const author = course.by ? "phone" : "tablet";
    const over = { ...parts, author, value: "over it" };
    const { after = HOUR, equalAfter, wasShown } = course;
    const next = { ...parts, author: "phone", value: "next", real: HOUR + 1, saw: number };
    const saw = wasShown === "over it" ? truth.write(next) : wasShown && number;
    const written = after === null ? [] : [truth.write({ ...over, saw, real: HOUR + after })];
    const last = truth.written[written[0] ?? -1];
    if (last) last.clockMoved = course.by === "phone with a set clock";
    if (equalAfter !== undefined) truth.write({ ...over, real: HOUR + equalAfter });
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

  it.each([400, -400])("20882567: is another limit within the delay of a request: %i", (after) => {
    const truth = comesBack({ restored: true, clockMoved: false, after });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "a value that comes back over one written within its way, after a restore",
    ]);
  });

  it.each<Course>([
    { restored: true, clockMoved: false, wasShown: "itself", by: "phone", after: 400 },
    { restored: true, clockMoved: false, wasShown: "itself", by: "phone with a set clock" },
  ])("7693003: is the limit of an author's own edits where their clock tells: %o", (course) => {
    const truth = comesBack(course);
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual([
      "an edit over its author's own one, whose answer a restore took",
    ]);
  });

  it.each<Course>([
    { restored: true, clockMoved: false },
    { restored: true, clockMoved: false, wasShown: "itself", by: "phone" },
    {
      restored: true,
      clockMoved: false,
      wasShown: "itself",
      by: "phone with a set clock",
      equalAfter: HOUR,
    },
    { restored: false, clockMoved: true },
    { restored: false, clockMoved: false, after: 400 },
    // The author of the other value had been shown it, or wrote long before it.
    { restored: true, clockMoved: false, after: 400, wasShown: "itself" },
    { restored: true, clockMoved: false, after: 400, wasShown: "over it" },
    { restored: true, clockMoved: false, after: -HOUR / 2 },
    // An equal value was written too late for the delay.
    { restored: true, clockMoved: false, after: 400, equalAfter: HOUR },
    // Nobody is known to have written what stood between.
    { restored: true, clockMoved: false, after: null },
  ])("is an objection otherwise: %o", (course) => {
    const truth = comesBack(course);
    expect([...truth.objections.keys()]).toEqual(["3 a replaced value comes back"]);
    expect([...truth.limits.keys()]).toEqual([]);
  });
});

describe("47729331, 7262628, 11879405, 14086764: an edit that loses to what waited in the profile when it was copied", () => {
  const limit: Course = { author: "copy", copy: "copy", clockMoved: true, restore: "told" };

  it.each<[string, Partial<Course>]>([
    ["the clock of the copy that wrote it was set", {}],
    ["another copy's clock was set while it waited", { clockMoved: false, earlierMoved: true }],
    [
      "the same, and a device wrote it that was no copy",
      { author: "tablet", clockMoved: false, earlierMoved: true },
    ],
    [
      "a copy sent it once more on a longer way, and the edit followed within that way",
      { author: "tablet", clockMoved: false, ways: [500, 1900], after: 1200 },
    ],
  ])("is a named limit where %s", (_why, over) => {
    const truth = judge({ ...limit, restore: "none", ...over });
    expect([...truth.objections.keys()]).toEqual([]);
    expect([...truth.limits.keys()]).toEqual(["an edit over what waits in a copied profile"]);
  });

  it.each<[string, Partial<Course>]>([
    ["no clock was set", { clockMoved: false }],
    ["it waited in the profile of another device", { copy: "tablet" }],
    ["the edit followed later than that way", { clockMoved: false, ways: [500, 1900] }],
    ["it was sent once", { clockMoved: false, ways: [1900], after: 1200 }],
    [
      "the second way was no longer than the first",
      { clockMoved: false, ways: [1900, 500], after: 1200 },
    ],
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
