// @vitest-environment happy-dom
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readPassage } from "./read-passage.ts";

const PUBLIC = join(import.meta.dirname, "../../../../public");

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(join(PUBLIC, path))));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["John 11:35", /^Jesus wept\.$/],
  [
    "Ps. 23:1-2",
    /^Yahweh is my shepherd; I shall lack nothing\. He makes me lie down.* still waters\.$/,
  ],
  ["Romans 16:25", /^Now to him who is able to establish you/],
  ["Psalm 117", /^Praise Yahweh, all you nations!.*endures forever\. Praise Yah!$/],
])("issue 20: the text of %s is the built-in one, without its lines", async (reference, text) => {
  const found = await readPassage(reference);
  expect(found).toMatch(text);
  expect(found).not.toMatch(/\n| {2}/);
});

it.each(["Hezekiah 3:16", "John 3:16-4:2", "John 99:1", "Luke 17:36", ""])(
  "issue 20: there is no text for “%s”",
  async (reference) => {
    expect(await readPassage(reference)).toBeNull();
  },
);
