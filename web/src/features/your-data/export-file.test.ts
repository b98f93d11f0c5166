import { COLLECTIONS, type ExportData } from "@reignwell/contract";
import { aGoal } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { readExportFile, writeExportFile } from "./export-file.ts";

const data: ExportData = {
  id: crypto.randomUUID(),
  exportedAt: Date.UTC(2026, 10, 21),
  username: "ada",
  records: {
    ...(Object.fromEntries(
      COLLECTIONS.map((name) => [name, []]),
    ) as unknown as ExportData["records"]),
    goals: [aGoal({ title: "Read the Psalms — “all” 🌅 עברית" })],
  },
  unsent: [],
  drafts: [{ kind: "plan", value: { step: 2 } }],
  earlierVersions: [],
};
const PASSPHRASE = "three quiet lanterns";

/** The file with one bit of one byte turned. */
function flipped(file: Uint8Array, index: number): Uint8Array {
  const copy = new Uint8Array(file);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

describe("an export file", () => {
  it("is one JSON object, and reads back as it was written", async () => {
    const file = await writeExportFile(data, "");
    expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({
      format: "reignwell-export",
      version: 1,
      data,
    });
    expect(await readExportFile(file, "")).toEqual({ data });
    expect(await readExportFile(file, "a passphrase that nobody needs")).toEqual({ data });
  });

  it("any flipped byte is refused", async () => {
    const file = await writeExportFile(data, "");
    const taken: number[] = [];
    for (const index of file.keys()) {
      if ("data" in (await readExportFile(flipped(file, index), ""))) taken.push(index);
    }
    expect(taken).toEqual([]);
  });

  it.each([
    ["something else", new TextEncoder().encode('{"goals":[]}'), "foreign"],
    ["nothing", new Uint8Array(), "foreign"],
    ["a picture", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), "foreign"],
  ])("%s is no export", async (_what, file, problem) => {
    expect(await readExportFile(file, "")).toEqual({ problem });
  });

  it("says of a later version's file that the app is too old, and of a cut one that it is none", async () => {
    const text = new TextDecoder().decode(await writeExportFile(data, ""));
    const later = new TextEncoder().encode(text.replace('"version":1', '"version":2'));
    expect(await readExportFile(later, "")).toEqual({ problem: "newer" });
    expect(await readExportFile(new TextEncoder().encode(text.slice(0, -9)), "")).toEqual({
      problem: "foreign",
    });
  });
});

describe("a sealed export file", () => {
  it("opens with its passphrase alone, however it is composed, and shows nothing", async () => {
    const file = await writeExportFile(data, "caf\u00e9 lantern");
    expect(new TextDecoder("latin1").decode(file)).not.toContain("Psalms");
    expect(await readExportFile(file, "cafe\u0301 lantern")).toEqual({ data });
    expect(await readExportFile(file, "cafe lantern")).toEqual({ problem: "wrong-passphrase" });
    expect(await readExportFile(file, "")).toEqual({ problem: "locked" });
  });

  it("stretches the passphrase 600,000 times, with a salt and a nonce of its own each time", async () => {
    const [one, other] = [
      await writeExportFile(data, PASSPHRASE),
      await writeExportFile(data, PASSPHRASE),
    ];
    expect(new DataView(one.buffer).getUint32(10)).toBe(600_000);
    expect(one.slice(14, 42)).not.toEqual(other.slice(14, 42));
  });

  it("a flipped byte anywhere is refused: head, text and seal", async () => {
    const file = await writeExportFile(data, PASSPHRASE);
    const { length } = file;
    // Each try stretches the passphrase; so every part of the head, and offsets spread over what follows.
    const offsets = [0, 9, 10, 13, 14, 29, 30, 41, 42, 99, length >> 1, length - 17, length - 1];
    for (const index of offsets) {
      const opened = await readExportFile(flipped(file, index), PASSPHRASE);
      expect({ index, opened }).toEqual({ index, opened: { problem: expect.any(String) } });
    }
  });
});
