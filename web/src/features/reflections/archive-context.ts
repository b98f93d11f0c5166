import type { PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import type { DayScripture } from "@reignwell/domain";
import type { ComponentType } from "react";
import type { ArchiveFilters, ChangeFilters } from "./use-archive-filters.ts";

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

export interface TabProps {
  context: ArchiveContext;
  filters: ArchiveFilters;
  change: ChangeFilters;
}
