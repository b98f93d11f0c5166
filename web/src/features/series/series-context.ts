import type { PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";

/** What the page of the series is given. */
export interface SeriesContext {
  database: LocalDatabase;
  user: Pick<PublicUser, "isPaidMember" | "isAdmin"> | null;
  today: string;
}

/** The address on which a day of a series is done (DEC-80). */
export function seriesDayAddress(topicId: number): string {
  return `/?series=${topicId}`;
}
