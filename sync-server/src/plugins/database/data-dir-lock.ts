import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "./private-folder.ts";

/** Who holds the lock. A process id alone is reused, after a restarted container at once. */
interface Owner {
  pid: number;
  /** When the kernel started that process, in its own ticks; null where it does not say. */
  started: string | null;
}

/** Taking over takes milliseconds; a marker older than this was left by a process that died. */
const MARKER_LIFE = 10_000;

/**
 * Takes the data folder for this process, or throws a message that says who holds it. The lock
 * of a process that no longer lives is taken over. Returns how to give it back.
 */
export function lockDataDir(dataDir: string): () => void {
  makePrivateFolder(dataDir);
  const file = join(dataDir, "database.lock");
  const me: Owner = { pid: process.pid, started: startOf(process.pid) };
  if (!createWhole(file, me) && !takeOver(file, me)) throw lockedError(dataDir, readOwner(file));
  return () => rmSync(file, { force: true });
}

/**
 * Replaces the lock of a dead process. Only one process at a time may try: otherwise one could
 * judge the old lock dead and then remove the new one that another has put in its place.
 */
function takeOver(file: string, me: Owner): boolean {
  const marker = `${file}.takeover`;
  if (!createWhole(marker, me)) {
    if (Date.now() - changedAt(marker) < MARKER_LIFE) return false;
    rmSync(marker, { force: true });
    if (!createWhole(marker, me)) return false;
  }
  try {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) return false;
    rmSync(file, { force: true });
    return createWhole(file, me);
  } finally {
    rmSync(marker, { force: true });
  }
}

function lockedError(dataDir: string, owner: Owner | null): Error {
  return new Error(
    `${dataDir} is in use by another server (process ${owner?.pid ?? "unknown"}). ` +
      "Stop that one, or give this one its own DATA_DIR.",
  );
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. */
function createWhole(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Null when the file is gone or is not one of ours. */
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
