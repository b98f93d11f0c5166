import type { PublicUser } from "@reignwell/contract";
import { openGuestDatabase, openUserDatabase } from "@reignwell/local-db";
import { type PlanDevice, planDevice } from "../../features/plan/draft/plan-device.ts";

/** Opens what keeps the plans on this device, of a person or (null) of whoever is not signed in. */
export function openPlanDevice(user: PublicUser | null): PlanDevice {
  const guests = openGuestDatabase();
  if (!user) return planDevice(guests, null);
  return planDevice(openUserDatabase(user.accountKey, user.id), guests);
}
