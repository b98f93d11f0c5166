import type { LocalDatabase } from "@reignwell/device";

export interface TabContext {
  database: LocalDatabase;
  userId: number;
  date: string;
}

/**
 * Reads what a tab shows at first before the user opens it, and calls `onAnswer` after each
 * reading; returns the functions that stop it.
 */
export type KeepReady = (context: TabContext, onAnswer: () => void) => (() => void)[];
