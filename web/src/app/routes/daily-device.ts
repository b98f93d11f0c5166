import type { PublicUser } from "@reignwell/contract";
import { openGuestDatabase, openUserDatabase } from "@reignwell/local-db";
import { type PlanDevice, planDevice } from "../../features/plan/draft/plan-device.ts";

/** The plans on this device: the signed-in user's, or a guest's for null. */
export function openPlanDevice(user: PublicUser | null): PlanDevice {
  const guests = openGuestDatabase();
  if (!user) return planDevice(guests, null);
  return planDevice(openUserDatabase(user.accountKey, user.id), guests);
}
