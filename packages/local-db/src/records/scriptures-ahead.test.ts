import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CachedScripture, LocalDatabase } from "../database/local-database.ts";
import { audioToKeep, keepScripturesAhead, setKeepsAudio } from "./scriptures-ahead.ts";

const TODAY = "2026-11-01"; // the clocks of Chicago go back

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`scriptures-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

function scriptureOf(date: string, over: Partial<CachedScripture> = {}): CachedScripture {
  const texts = { verse: `Verse of ${date}`, reference: "Psalm 1:1", reflection: null };
  return { date, ...texts, audioUrl: null, translation: null, ...over };
}

const withAudio = (date: string, name: string) =>
  scriptureOf(date, { audioUrl: `/uploads/audio/${name}.mp3` });
const keptDates = async () => database.scriptures.toCollection().primaryKeys();

describe("the scriptures of the coming days", () => {
  it("DEC-110: what the server names is kept, and replaces what was kept for the same day", async () => {
    await keepScripturesAhead(database, TODAY, [scriptureOf("2026-11-03", { verse: "Old" })]);
    const coming = ["2026-11-01", "2026-11-03", "2026-11-20"].map((date) => scriptureOf(date));
    await keepScripturesAhead(database, TODAY, coming);
    expect(await database.scriptures.toArray()).toEqual(coming);
  });

  it("DEC-110: a later day that the server no longer names is forgotten; today and the past stay", async () => {
    const days = ["2026-10-30", "2026-11-01", "2026-11-02"];
    await database.scriptures.bulkPut(days.map((date) => scriptureOf(date)));
    await keepScripturesAhead(database, TODAY, [scriptureOf("2026-11-05")]);
    expect(await keptDates()).toEqual(["2026-10-30", "2026-11-01", "2026-11-05"]);
  });
});

describe("the recordings to keep", () => {
  it("are none until they are wished for", async () => {
    await keepScripturesAhead(database, TODAY, [withAudio(TODAY, "a")]);
    expect(await audioToKeep(database, TODAY)).toEqual([]);
  });

  it("DEC-44: are today's and those of the next seven days, each once, and only uploaded ones", async () => {
    await setKeepsAudio(database, true);
    await keepScripturesAhead(database, "2026-10-30", [
      withAudio("2026-10-31", "yesterday"),
      withAudio(TODAY, "today"),
      withAudio("2026-11-04", "today"),
      scriptureOf("2026-11-05"),
      scriptureOf("2026-11-06", { audioUrl: "https://elsewhere.example/a.mp3" }),
      withAudio("2026-11-08", "seventh"),
      withAudio("2026-11-09", "eighth"),
    ]);
    expect(await audioToKeep(database, TODAY)).toEqual([
      "/uploads/audio/today.mp3",
      "/uploads/audio/seventh.mp3",
    ]);
    await setKeepsAudio(database, false);
    expect(await audioToKeep(database, TODAY)).toEqual([]);
  });
});
