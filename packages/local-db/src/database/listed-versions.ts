import type { EarlierVersion } from "./stored-rows.ts";

/** Kept for the app's own books and never listed: a whole goal's tasks can bring thousands of them. */
const UNLISTED: ReadonlySet<string> = new Set(["goalId", "deletedAt"]);

/** What a version carries for the index of the list, and nobody reads. */
export interface VersionMark {
  /** When it was kept, below zero, so that the browser reads the latest first without a cursor. */
  listed?: number;
}

/** Marks a version for its list. */
export function markedVersion(version: EarlierVersion): EarlierVersion & VersionMark {
  return UNLISTED.has(version.field) ? version : { ...version, listed: -version.keptAt };
}
