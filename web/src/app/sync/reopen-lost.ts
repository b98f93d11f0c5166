import type { LocalDatabase } from "@reignwell/local-db";

/** How soon a database that was lost is opened again, in ms; doubled each time that fails. */
const SOONEST = 500;
const LATEST = 60_000;

/**
 * Opens a database again that the browser throws away under this page, until the returned function is
 * called. Nothing else would: what was read of it stands, and a sync makes no database.
 *
 * @param onOpen called when it is there again, perhaps without a row
 */
export function reopenLost(database: LocalDatabase, onOpen: () => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let wait = SOONEST;
  const reopen = () => {
    // By ourselves, for good.
    if (database.hasBeenClosed()) return;
    database.open().then(
      () => {
        wait = SOONEST;
        onOpen();
      },
      // Told by LocalDatabase itself, and heard here.
      () => undefined,
    );
  };
  const hear = () => {
    clearTimeout(again);
    again = setTimeout(reopen, wait);
    wait = Math.min(wait * 2, LATEST);
  };
  database.on("close", hear);
  return () => {
    clearTimeout(again);
    database.on("close").unsubscribe(hear);
  };
}
