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
  ["a text on the screen", "<p>\n  Whoever runs this site, {name}, has no door.\n</p>"],
])("the same words are accepted in %s", (_where, text) => {
  expect(wordsAreStandard([{ path: CORE, text }])).toEqual([]);
});

it("file names count; data and other folders don't", () => {
  const said = wordsAreStandard([
    { path: "sync-server/src/sync/record-door.ts", text: "" },
    { path: "packages/content/src/verse-pool.json", text: "door" },
    { path: "docs/examples/door.ts", text: "const door = 1;" },
  ]);
  expect(said).toEqual([
    'sync-server/src/sync/record-door.ts: "door" is no standard word: route, client or entry point',
  ]);
});

it("the app is checked like packages, server and tools", () => {
  const text = "export const notice = (\n  // Whoever reads it.\n  <p>Whoever reads it</p>\n);\n";
  expect(wordsAreStandard([{ path: "web/src/features/about/notice.tsx", text }])).toEqual([
    expect.stringMatching(/^web\/src\/features\/about\/notice\.tsx:2: "whoever" is no/),
  ]);
});
