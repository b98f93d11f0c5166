/**
 * What can be wrong with the device's storage:
 * `full`: no room left, nothing was written; `no-room-to-sync`: no room for what the server sent;
 * `other-tab`: another tab holds up an upgrade;
 * `newer-version`: another tab's newer code owns the database; `connection-lost`: the browser
 * dropped the connection; `unavailable`: the browser lets nothing be kept (a private window).
 */
export type StorageTrouble =
  | "full"
  | "no-room-to-sync"
  | "other-tab"
  | "newer-version"
  | "connection-lost"
  | "unavailable";

/** Names of errors, ours, the browser's and Dexie's, in the order in which they explain most. */
const BY_NAME: readonly [StorageTrouble, RegExp][] = [
  ["full", /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/],
  ["newer-version", /^(NewerSchemaError|VersionError)$/],
  ["unavailable", /^(SecurityError|MissingAPIError|NotAllowedError)$/],
  ["connection-lost", /^(DatabaseClosedError|InvalidStateError|UnknownError)$/],
];

/** What browsers say when they open no database at all, under the name of some other error. */
const REFUSED_TO_OPEN = /did not allow mutations|denied permission|opening backing store/i;

/**
 * Says which trouble an error tells of, or null when it tells of none. A full device shows as an
 * abort with the true reason inside, so all that is wrapped in the error is looked at.
 */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  const chain = errorsWithin(error);
  const found =
    BY_NAME.find(([, names]) => chain.some(({ name }) => names.test(name)))?.[0] ?? null;
  const refused = chain.some(({ message }) => REFUSED_TO_OPEN.test(message));
  return refused && (found === null || found === "connection-lost") ? "unavailable" : found;
}

const listeners = new Set<() => void>();
let current: StorageTrouble | null = null;

/** The trouble that this tab has now, or null. */
export function storageTrouble(): StorageTrouble | null {
  return current;
}

/** Calls back whenever the tab's trouble changes; returns the way to stop. */
export function watchStorageTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a trouble in this tab. A newer version is reported until the user reloads: nothing else helps. */
export function reportStorageTrouble(trouble: StorageTrouble): void {
  if (current === trouble || current === "newer-version") return;
  current = trouble;
  tell();
}

/** Tells the tab that these troubles are over, if it has one of them. */
export function endStorageTrouble(...over: readonly StorageTrouble[]): void {
  if (current === null || !over.includes(current)) return;
  current = null;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function errorsWithin(error: unknown): { name: string; message: string }[] {
  const chain: { name: string; message: string }[] = [];
  let next: unknown = error;
  // An error that contains itself must not hold the page up.
  while (typeof next === "object" && next !== null && chain.length < 8) {
    chain.push({ name: textOf(next, "name"), message: textOf(next, "message") });
    next = Reflect.get(next, "inner") ?? Reflect.get(next, "cause") ?? firstFailure(next);
  }
  return chain;
}

/** What stopped the writing of several rows at once. */
function firstFailure(error: object): unknown {
  const failures: unknown = Reflect.get(error, "failures");
  return Array.isArray(failures) ? failures[0] : undefined;
}

function textOf(value: object, key: "name" | "message"): string {
  const text: unknown = Reflect.get(value, key);
  return typeof text === "string" ? text : "";
}
