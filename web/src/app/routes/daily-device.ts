import { openGuestDatabase, openUserDatabase } from "@reignwell/local-db";
import { type PlanDevice, planDevice } from "../../features/plan/plan-device.ts";

/** Opens what keeps the plans on this device, of a person or (null) of whoever is not signed in. */
export function openPlanDevice(userId: number | null): PlanDevice {
  const guests = openGuestDatabase();
  return userId === null ? planDevice(guests, null) : planDevice(openUserDatabase(userId), guests);
}
