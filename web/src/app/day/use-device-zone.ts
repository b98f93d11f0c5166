import { useSyncExternalStore } from "react";
import { zoneOf } from "../../lib/day/day-zone.ts";

/** The device's time zone, read again whenever the user comes back to the page: they may have flown. */
export function useDeviceZone(): string {
  return useSyncExternalStore(onReturn, deviceZone);
}

const deviceZone = () => zoneOf("device");

function onReturn(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
