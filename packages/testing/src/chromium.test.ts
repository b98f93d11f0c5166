import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findChromium, findHeadlessShell } from "./chromium.ts";

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "reignwell-browsers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), "");
  return folder;
}

it("CHROMIUM_PATH wins over an installed browser", async () => {
  const folder = folderWith("mine", "chromium");
  const found = await findChromium({ CHROMIUM_PATH: join(folder, "mine"), PATH: folder });
  expect(found).toBe(join(folder, "mine"));
});

it("a CHROMIUM_PATH that does not exist is refused instead of replaced", async () => {
  const wrong = { CHROMIUM_PATH: "/nowhere/chromium", PATH: folderWith("chromium") };
  await expect(findChromium(wrong)).rejects.toThrow("/nowhere/chromium, which does not exist");
});

it("an installed Chrome on the search path is found", async () => {
  const folder = folderWith("google-chrome");
  expect(await findChromium({ PATH: folder })).toBe(join(folder, "google-chrome"));
});

it("the small headless build is taken where it is installed, else the whole browser", async () => {
  const both = folderWith("chromium", "chromium-headless-shell");
  expect(await findHeadlessShell({ PATH: both })).toBe(join(both, "chromium-headless-shell"));
  expect(await findChromium({ PATH: both })).toBe(join(both, "chromium"));
  const whole = folderWith("chromium");
  expect(await findHeadlessShell({ PATH: whole })).toBe(join(whole, "chromium"));
});

it("CHROMIUM_PATH wins over an installed small build, too", async () => {
  const folder = folderWith("mine", "chromium-headless-shell");
  const found = await findHeadlessShell({ CHROMIUM_PATH: join(folder, "mine"), PATH: folder });
  expect(found).toBe(join(folder, "mine"));
});
