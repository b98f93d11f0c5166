import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reignwell-lock-"));
  file = join(folder, "database.lock");
});
const owner = (): unknown => JSON.parse(readFileSync(file, "utf8"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the lock of the data folder", () => {
  it("holds our process id, for us only, and is gone when given back", () => {
    const unlock = lockDataDir(folder);
    expect(owner()).toMatchObject({ pid: process.pid });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  it("a living process refuses a second one, and says who it is and what to do", () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(
      `is in use by another server (process ${process.pid}). Stop that one, or give this one its own DATA_DIR.`,
    );
    unlock();
  });

  it("the lock of a process that died is taken over", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((done) => child.once("exit", done));
    writeFileSync(file, JSON.stringify({ pid: child.pid, started: "1" }));
    const unlock = lockDataDir(folder);
    expect(owner()).toMatchObject({ pid: process.pid });
    unlock();
  });

  it("a lock that was cut short by a power failure is taken over", () => {
    writeFileSync(file, '{"pid":');
    const unlock = lockDataDir(folder);
    expect(owner()).toMatchObject({ pid: process.pid });
    unlock();
  });

  // The first: a program that got the dead server's id. The second: in a restarted container we
  // may have the very id of the server that was killed.
  it.runIf(process.platform === "linux").each([process.ppid, process.pid])(
    "a process id that was given to another program since then does not count as living",
    (pid) => {
      writeFileSync(file, JSON.stringify({ pid, started: "1" }));
      const unlock = lockDataDir(folder);
      expect(owner()).toMatchObject({ pid: process.pid });
      expect(owner()).not.toMatchObject({ started: "1" });
      unlock();
    },
  );

  it("the marker of a takeover that died half-way is cleared after ten seconds", () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: "1" }));
    writeFileSync(`${file}.takeover`, "{}");
    expect(() => lockDataDir(folder)).toThrow("is in use");
    const old = new Date(Date.now() - 11_000);
    utimesSync(`${file}.takeover`, old, old);
    lockDataDir(folder)();
    expect(existsSync(file)).toBe(false);
  });

  it("of several that find a stale lock at once, one process wins", async () => {
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, started: "1" }));
    const script = `
      const { lockDataDir } = await import(${JSON.stringify(new URL("./data-dir-lock.ts", import.meta.url).href)});
      try { lockDataDir(${JSON.stringify(folder)}); console.log("won"); setTimeout(() => {}, 3000); }
      catch { console.log("lost"); }`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", script]),
    );
    const words = await Promise.all(
      children.map(
        (child) =>
          new Promise<string>((said) =>
            child.stdout.once("data", (data) => said(String(data).trim())),
          ),
      ),
    );
    for (const child of children) child.kill("SIGKILL");
    expect(words.filter((word) => word === "won")).toHaveLength(1);
  });
});
