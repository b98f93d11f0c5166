import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { archivedAsset, assetsArchive, keepAssets } from "./assets-archive.ts";

/** What another server does while this one copies a file. */
const meanwhile: { act: (() => void) | null } = { act: null };
vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  return {
    ...fs,
    copyFileSync(from, to) {
      fs.copyFileSync(from, to);
      const { act } = meanwhile;
      meanwhile.act = null;
      act?.();
    },
  };
});

const DAY = 24 * 60 * 60 * 1000;
let folder: string;
let config: { dataDir: string; webRoot: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reignwell-archive-"));
  config = { dataDir: join(folder, "data"), webRoot: join(folder, "dist") };
  mkdirSync(join(config.webRoot, "assets"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string): void {
  rmSync(join(config.webRoot, "assets"), { recursive: true });
  mkdirSync(join(config.webRoot, "assets"));
  writeFileSync(join(config.webRoot, "assets", name), name);
}

it("DC-019: files of earlier builds are found until they are 60 days old", () => {
  const start = Date.now();
  build("part-one.js");
  keepAssets(config, start);
  build("part-two.js");
  keepAssets(config, start + 59 * DAY);
  expect(archivedAsset(config, "/assets/part-one.js")).toBe("part-one.js");
  // What the present build has is served from it.
  expect(archivedAsset(config, "/assets/part-two.js")).toBeNull();
  keepAssets(config, start + 61 * DAY);
  expect(archivedAsset(config, "/assets/part-one.js")).toBeNull();
  expect(readdirSync(assetsArchive(config))).toEqual(["part-two.js"]);
});

it("servers that start at once with one data folder, also with the same process id, don't disturb each other", () => {
  build("part-one.js");
  // Within containers every server has process id 1.
  meanwhile.act = () => keepAssets(config, Date.now());
  keepAssets(config, Date.now());
  expect(readdirSync(assetsArchive(config))).toEqual(["part-one.js"]);
  // A name whose file the other server has renamed since the folder was read.
  symlinkSync(join(folder, "renamed"), join(assetsArchive(config), "part-two.js.4711.part"));
  keepAssets(config, Date.now());
  expect(existsSync(join(assetsArchive(config), "part-one.js"))).toBe(true);
});

it("a copy that a killed server left goes like an old file", () => {
  build("part-one.js");
  keepAssets(config, Date.now());
  writeFileSync(join(assetsArchive(config), "part-two.js.4711.part"), "half");
  keepAssets(config, Date.now() + 59 * DAY);
  expect(readdirSync(assetsArchive(config))).toHaveLength(2);
  keepAssets(config, Date.now() + 61 * DAY);
  expect(readdirSync(assetsArchive(config))).toEqual(["part-one.js"]);
});

it("no address leads out of the archive, and a build that is not there keeps nothing", () => {
  mkdirSync(config.dataDir);
  writeFileSync(join(config.dataDir, "session-secret"), "secret");
  mkdirSync(assetsArchive(config));
  for (const path of ["/assets/../session-secret", "/assets/%2e%2e/session-secret", "/assets/"]) {
    expect(archivedAsset(config, path)).toBeNull();
  }
  rmSync(config.webRoot, { recursive: true });
  keepAssets(config, Date.now());
  expect(existsSync(assetsArchive(config))).toBe(true);
});
