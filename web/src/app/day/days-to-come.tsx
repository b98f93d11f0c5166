import type { PublicUser } from "@reignwell/contract";
import { useScripturesAhead } from "../../features/scriptures/use-scriptures-ahead.ts";
import { useAppBadge } from "../installed/use-app-badge.ts";
import { useStoredChapters } from "./use-stored-chapters.ts";
import { useStoredDays } from "./use-stored-days.ts";

/**
 * What an open page stores for the days to come, and the number on the app's icon. Nobody waits for
 * it: it begins when the page's own queries have been asked.
 */
export function DaysToCome({ user }: { user: PublicUser | null }) {
  useScripturesAhead(user);
  useStoredChapters();
  useStoredDays();
  useAppBadge(user);
  return null;
}
