import type { PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";

/** What the page of the series is given. */
export interface SeriesContext {
  database: LocalDatabase;
  user: Pick<PublicUser, "isPaidMember" | "isAdmin"> | null;
  today: string;
}

/**
 * The address on which a day of a series is done (DEC-80): the one that is next.
 *
 * @param entryId another day, which was finished elsewhere while words for it wait here
 */
export function seriesDayAddress(topicId: number, entryId?: number): string {
  return entryId === undefined ? `/?series=${topicId}` : `/?series=${topicId}&entry=${entryId}`;
}
