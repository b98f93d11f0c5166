import type { LocalDatabase } from "@reignwell/local-db";

/** Whose dashboard it is, and of which Central date. */
export interface TabContext {
  database: LocalDatabase;
  userId: number;
  date: string;
}

/**
 * Has what a tab shows at first read before anybody opens it; returns the ways to stop.
 *
 * @param onAnswer told whenever something of it was read, first or again
 */
export type KeepReady = (context: TabContext, onAnswer: () => void) => (() => void)[];
