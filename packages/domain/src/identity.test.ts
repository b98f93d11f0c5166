import { recordId } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import {
  actionCompletionIdOf,
  createdAtOf,
  formerSeriesCompletionIdOf,
  newRecordId,
  profileIdOf,
  seriesCompletionIdOf,
  shareIdOf,
} from "./identity.ts";

const NOW = Date.parse("2026-11-21T12:00Z");

describe("DEC-35: ids of new rows", () => {
  it("the newer id is the greater one, also within one millisecond", () => {
    const ids = Array.from({ length: 500 }, () => newRecordId(NOW));
    ids.push(newRecordId(NOW + 1));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(501);
    for (const id of ids) expect(recordId.safeParse(id).success).toBe(true);
  });

  it("an id tells when its row was made, even when the clock was set back in between", () => {
    expect(createdAtOf(newRecordId(NOW))).toBe(NOW);
    expect(createdAtOf(newRecordId(NOW - 5000))).toBe(NOW - 5000);
  });

  it("ids of other kinds tell no time", () => {
    expect(createdAtOf(profileIdOf(7))).toBeNull();
    expect(createdAtOf("not an id")).toBeNull();
  });
});

describe("DEC-48: ids that every device makes alike", () => {
  const entry = "0193a1b2-0000-7000-8000-000000000001";

  it("never change from one release to the next", () => {
    expect(profileIdOf(7)).toBe("e3b48a4c-67d7-51f6-a15a-58b8f64c5e53");
    expect(actionCompletionIdOf(entry, "Pray", "Read", 0)).toBe(
      "72c00c08-849a-5780-9aa0-f777bc8c857c",
    );
    for (const spelling of ["Psalm 23:1-3", " psalm  23:1\u20133 "]) {
      expect(shareIdOf("copy", spelling)).toBe("d5a5b344-45f0-55a4-9423-5ca57ae23f7c");
    }
    expect(seriesCompletionIdOf(9, 1)).toBe("3909ea4d-1455-528d-ad3a-293ecde1cfc4");
    // Of the kept fixtures: rows from before the series had entries.
    expect(formerSeriesCompletionIdOf(3, 1, 1)).toBe("53fdaf4e-6a96-576c-99d7-2037ba5e82f0");
  });

  it("differ with the entry, the priority, the text and the occurrence", () => {
    const ids = [
      actionCompletionIdOf(entry, "a b", "c", 0),
      actionCompletionIdOf(entry, "a", "b c", 0),
      actionCompletionIdOf(entry, "a b", "c", 1),
      actionCompletionIdOf(entry.replace(/1$/, "2"), "a b", "c", 0),
      profileIdOf(1),
      profileIdOf(2),
      seriesCompletionIdOf(1, 1),
      seriesCompletionIdOf(1, 2),
      seriesCompletionIdOf(2, 1),
      formerSeriesCompletionIdOf(1, 1, 1),
      shareIdOf("copy", "Psalm 23:1"),
      shareIdOf("email", "Psalm 23:1"),
      shareIdOf("copy", "Psalm 23:11"),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(recordId.safeParse(id).success).toBe(true);
  });
});
