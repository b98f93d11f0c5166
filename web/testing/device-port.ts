import type { DevicePort } from "@reignwell/device";

/** What the device package needs of a page, where nothing follows a write. */
export function aDevicePort(over: Partial<DevicePort> = {}): DevicePort {
  return {
    requestSync: () => undefined,
    holdQuietMoment: () => () => undefined,
    askToKeepStorage: () => undefined,
    onNewDatabase: () => undefined,
    loadAdoption: () => Promise.reject(new Error("There is no former database")),
    ...over,
  };
}
