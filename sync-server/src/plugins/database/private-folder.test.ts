import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makePrivateFolder } from "./private-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "reignwell-private-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));
const modeOf = (folder: string) => statSync(folder).mode & 0o777;

it("X-8: makes the folder for its owner only, with those above it", () => {
  const folder = join(parent, "a", "b");
  makePrivateFolder(folder);
  expect(modeOf(folder)).toBe(0o700);
});

it.each([0o755, 0o770, 0o701])("X-8: closes a folder that others can open (%o)", (mode) => {
  const folder = join(parent, "open");
  makePrivateFolder(folder);
  chmodSync(folder, mode);
  makePrivateFolder(folder);
  expect(modeOf(folder)).toBe(0o700);
});

// Only root may change the mode of another user's folder; everybody else is refused there.
it.runIf(process.getuid?.() !== 0)("X-8: says what to do when it cannot close the folder", () => {
  expect(() => makePrivateFolder("/tmp")).toThrow("Run: chmod 700 /tmp");
});
