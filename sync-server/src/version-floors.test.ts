import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const floors: Record<string, string> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../version-floors.json"), "utf8"),
);
const root = resolve(import.meta.dirname, "../..");
const lockfile = readFileSync(resolve(root, "pnpm-lock.yaml"), "utf8");

/** Every version of a package that an install brings in, direct or not. */
function installedVersions(name: string): string[] {
  const quoted = name.replaceAll("/", "\\/");
  const entries = lockfile.matchAll(
    new RegExp(`^ {2}'?${quoted}@(\\d+\\.\\d+\\.\\d+)[^\\n]*:`, "gm"),
  );
  return [...new Set([...entries].map((entry) => entry[1] ?? ""))];
}

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(".").map(Number));
  for (const part of [0, 1, 2]) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe("versions with known faults", () => {
  it.each(Object.entries(floors))("%s is at least %s wherever it is used", (name, floor) => {
    const versions = installedVersions(name);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions)
      expect(`${version} ${isAtLeast(version, floor)}`).toBe(`${version} true`);
  });

  it("a version below its floor would be noticed", () => {
    expect(isAtLeast("5.12.1", "5.12.2")).toBe(false);
    expect(isAtLeast("11.0.9", "10.1.3")).toBe(true);
    expect(isAtLeast("10.1.3", "10.1.3")).toBe(true);
    expect(isAtLeast("9.9.9", "10.0.0")).toBe(false);
  });
});
