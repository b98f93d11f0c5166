import { PRODUCT_NAME } from "../../constants.ts";

/** What the device's storage may refuse, by the names of local-db's StorageTrouble. */
export const storage = {
  full: "This device’s storage is full, so nothing was saved. What you typed is still here; free some space and try again.",
  "no-room-to-sync":
    "This device’s storage is full, so what’s new on your other devices can’t be kept here. Free some space, and it will come by itself.",
  "other-tab": `Close the other tab of ${PRODUCT_NAME} to finish the update`,
  "newer-version": `A newer version of ${PRODUCT_NAME} is open in another tab. Reload this page to continue.`,
  "connection-lost":
    "This page lost touch with the device’s storage, so nothing was saved. What you typed is still here; please try again.",
  unavailable: `Your browser isn’t keeping anything for this site, as in a private window. ${PRODUCT_NAME} works while you’re online, but nothing stays on this device.`,
} as const;
