import type { LocalDatabase } from "@reignwell/device";

/** Whose dashboard it is, and of which Central date. */
export interface DashboardPlace {
  database: LocalDatabase;
  userId: number;
  date: string;
}

/**
 * Has what a tab shows at first read before anybody opens it; returns the ways to stop.
 *
 * @param onAnswer told whenever something of it was read, first or again
 */
export type KeepReady = (place: DashboardPlace, onAnswer: () => void) => (() => void)[];
