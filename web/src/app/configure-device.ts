import { configureDevice } from "@reignwell/device";
import { holdQuietMoment } from "../lib/browser/quiet-moment.ts";
import { askToKeepStorage } from "../lib/local-data/keep-storage.ts";
import { firstAnswerAwaited } from "../lib/local-data/first-answer.ts";

/** Connects writes on the device to this page; called once, before the first drawing. */
export function connectDevice(): void {
  const loadAdoption = () => import("@reignwell/local-db/adoption");
  const onNewDatabase = () => firstAnswerAwaited.set(true);
  configureDevice({ requestSync, holdQuietMoment, askToKeepStorage, onNewDatabase, loadAdoption });
}

/** The sync client is no part of the first route; by the first write, `Background` has fetched it. */
function requestSync(): void {
  import("../lib/sync/sync-client.ts").then(
    ({ syncClient }) => syncClient.requestSync(),
    // What waits in the outbox is sent by the next run.
    () => undefined,
  );
}
