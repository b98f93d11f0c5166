import type { SessionStore } from "../lib/session/session-store.ts";
import { loadDailyDevice } from "./routes/load-daily-device.ts";

/**
 * Opens the user's database while the files of the dashboard begin: what its first drawing reads
 * waits for nothing, and where the database is a new one, the sync begins with the first drawing.
 *
 * @param isDrawn whether this document holds the page
 */
export async function openAhead(session: SessionStore, isDrawn: boolean): Promise<void> {
  if (location.pathname !== "/dashboard") return;
  // The server draws the dashboard for those who have a session, so it is asked whose that is.
  if (isDrawn && session.get().state === "unknown") await session.refresh();
  const { user } = session.get();
  if (!user) return;
  await (await loadDailyDevice()).openDatabaseOf(user);
}
