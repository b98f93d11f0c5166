import { expect, it } from "vitest";
import { wordsAreStandard } from "./standard-words.ts";

const CORE = "packages/sync-core/src/merge.ts";

it.each([
  ["a type", "export class RecordDoor {}"],
  ["a variable", "const doors = [];"],
  ["a part of a name", "openDoor(deedOf(goal));"],
  ["a constant", "const STOP_PATIENCE = 3_000;"],
  ["a private field", "readonly #news: Message[] = [];"],
  ["a name of a message", "export const liveNews = z.object({});"],
  ["a comment", "/** Whoever reads it asks anew. */"],
  ["a comment behind code", "start(); // Another deed."],
  ["a comment after a quotation mark", 'const a = "\'"; // for whoever comes'],
  ["a comment after a regular expression", "text.replace(/[\"'`]/g, fill); // the door"],
])("an older word is refused in %s", (_where, text) => {
  const said = wordsAreStandard([{ path: CORE, text: `const first = 1;\n${text}\n` }]);
  expect(said.length).toBeGreaterThan(0);
  for (const line of said) expect(line).toMatch(/^packages\/sync-core\/src\/merge\.ts:2: "/);
});

it.each([
  ["a text", 'const line = "Behold, I stand at the door";'],
  ["a template", "const line = `anew\n${deed}`;"],
  ["a longer word", "// Indeed: outdoors, newsletter and a doorstep."],
  ["a comment on what is new", "// Nothing new is no news."],
  ["a regular expression", "const found = /door|whoever/g.test(text);"],
])("the same words are accepted in %s", (_where, text) => {
  expect(wordsAreStandard([{ path: CORE, text }])).toEqual([]);
});

it("file names count, and parts of the repository that are not checked yet don't", () => {
  const said = wordsAreStandard([
    { path: "sync-server/src/sync/record-door.ts", text: "" },
    { path: "web/src/lib/sync-door.ts", text: "const door = 1;" },
    { path: "packages/content/src/verse-pool.json", text: "door" },
  ]);
  expect(said).toEqual([
    'sync-server/src/sync/record-door.ts: "door" is no standard word: route, client or entry point',
  ]);
});
