import type { SyncRequest, WireRequest } from "@reignwell/contract";
import { textOfChanges } from "../src/batch.ts";

/** A device's request as it reaches the server: through JSON, with its changes as they travel. */
export function asTravelled({ changes, ...rest }: SyncRequest): WireRequest {
  return JSON.parse(`{"changes":${textOfChanges(changes)},${JSON.stringify(rest).slice(1)}`);
}
