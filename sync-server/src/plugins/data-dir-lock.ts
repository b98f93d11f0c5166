import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Who holds the lock. A process id alone is reused, after a restarted container at once. */
interface Owner {
  pid: number;
  /** When the kernel started that process, in its own ticks; null where it does not say. */
  started: string | null;
}

/** How long to look whether another process took the same stale lock at the same time. */
const SETTLE_TIME = 100;

/**
 * Takes the data folder for this process, or throws a message that says who holds it. The lock
 * of a process that no longer lives is taken over. Returns how to give it back.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "database.lock");
  const me: Owner = { pid: process.pid, started: startOf(process.pid) };
  if (!createLock(file, me)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw lockedError(dataDir, owner);
    rmSync(file, { force: true });
    createLock(file, me);
    // Two processes may find the stale lock at once and each remove the other's new one: the
    // file that stands a moment later says who won.
    await wait(SETTLE_TIME);
    const winner = readOwner(file);
    if (winner?.pid !== me.pid) throw lockedError(dataDir, winner);
  }
  return () => rmSync(file, { force: true });
}

function lockedError(dataDir: string, owner: Owner | null): Error {
  return new Error(
    `${dataDir} is in use by another server (process ${owner?.pid ?? "unknown"}). ` +
      "Stop that one, or give this one its own DATA_DIR.",
  );
}

function createLock(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Null when the file is gone or was only half written. */
function readOwner(file: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof owner !== "object" || owner === null || !("pid" in owner)) return null;
    const started = "started" in owner && typeof owner.started === "string" ? owner.started : null;
    return typeof owner.pid === "number" ? { pid: owner.pid, started } : null;
  } catch {
    return null;
  }
}

/** Our own process id in an old lock is a former life in the same container, so it is dead. */
function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return owner.started === startOf(process.pid);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const started = startOf(owner.pid);
  return owner.started === null || started === null || owner.started === started;
}

/** The kernel's start time of a process on Linux; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; the start time is the 20th field after it.
    return fields.slice(fields.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
