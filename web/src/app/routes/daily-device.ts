import type { PublicUser } from "@reignwell/contract";
import {
  openGuestDatabase,
  openUserDatabase,
  type PlanDevice,
  planDevice,
} from "@reignwell/device";

/** The plans on this device: a user's, signed-in user's, the guests'. */
export function openPlanDevice(user: PublicUser | null): PlanDevice {
  const guests = openGuestDatabase();
  if (!user) return planDevice(guests, null);
  return planDevice(openUserDatabase(user.accountKey, user.id), guests);
}
