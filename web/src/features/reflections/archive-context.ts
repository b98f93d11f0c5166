import type { PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import type { DayScripture } from "@reignwell/domain";
import type { ComponentType } from "react";

/** What the page around the archive gives to its tabs. */
export interface ArchiveContext {
  database: LocalDatabase;
  user: Pick<PublicUser, "isPaidMember" | "isAdmin">;
  /** The user's day. */
  today: string;
  /** The pool's scripture of a date (DEC-106). */
  poolScripture: (date: string) => Promise<DayScripture>;
  Player: ComponentType<{ scripture: DayScripture }>;
}
