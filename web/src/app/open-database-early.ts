import type { SessionStore } from "../lib/session/session-store.ts";
import { loadDailyDevice } from "./routes/load-daily-device.ts";

/**
 * Opens the user's database while the files of the dashboard load, so that the first drawing usually
 * finds its data, and starts the sync if the database is new.
 *
 * @param isDrawn whether this document holds the page
 */
export async function openDatabaseEarly(session: SessionStore, isDrawn: boolean): Promise<void> {
  if (location.pathname !== "/dashboard") return;
  // The server draws the dashboard for a browser that sends a session's cookie, so it's asked whose.
  if (isDrawn && session.get().state === "unknown") await session.refresh();
  if (!session.get().user) return;
  const device = await loadDailyDevice();
  session.lookAgain();
  const { user } = session.get();
  if (user) await device.openDatabaseOf(user);
}
