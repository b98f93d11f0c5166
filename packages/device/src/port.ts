import type { adoptFormer } from "@reignwell/local-db/adoption";

/** What the device package needs from the page around it. */
export interface DevicePort {
  /** Asks for a run of the sync engine; nothing waits for it. */
  requestSync: () => void;
  /** Asks for no interruptions, such as a reload for an update; returns the way to end that. */
  holdQuietMoment: () => () => void;
  /** Asks the browser not to clear what is stored when the device runs out of room. */
  askToKeepStorage: () => void;
  /** An account's database was just made here: its user's rows have to come from the server. */
  onNewDatabase: () => void;
  /** Fetches what takes over a database of an earlier version: few devices still have one. */
  loadAdoption: () => Promise<{ adoptFormer: typeof adoptFormer }>;
}

const UNCONFIGURED: DevicePort = {
  requestSync: () => undefined,
  holdQuietMoment: () => () => undefined,
  askToKeepStorage: () => undefined,
  onNewDatabase: () => undefined,
  loadAdoption: () => Promise.reject(new Error("The page takes no former database over")),
};

let port = UNCONFIGURED;
let hasAskedToKeepStorage = false;

/** Connects the package to its page, once at start. Without it, writes are stored and not more. */
export function configureDevice(ofPage: DevicePort): void {
  port = ofPage;
  hasAskedToKeepStorage = false;
}

/** Keeps the page from being reloaded until the returned function is called. */
export function holdQuietMoment(): () => void {
  return port.holdQuietMoment();
}

/** What follows every write: the request to send it and, once a page, the question for storage. */
export function afterWrite(): void {
  port.requestSync();
  if (hasAskedToKeepStorage) return;
  hasAskedToKeepStorage = true;
  port.askToKeepStorage();
}

/** Called when an account's database was just made on this device. */
export function onNewDatabase(): void {
  port.onNewDatabase();
}

/** What takes over a database of an earlier version. */
export function loadAdoption(): ReturnType<DevicePort["loadAdoption"]> {
  return port.loadAdoption();
}
