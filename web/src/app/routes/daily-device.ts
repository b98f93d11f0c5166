import type { PublicUser } from "@reignwell/contract";
import {
  openGuestDatabase,
  openAccountDatabase,
  type PlanDevice,
  planDevice,
  whenOpen,
} from "@reignwell/device";

/** The plans on this device: the signed-in user's, or for null the guests'. */
export function openPlanDevice(user: PublicUser | null): PlanDevice {
  const guests = openGuestDatabase();
  if (!user) return planDevice(guests, null);
  return planDevice(openAccountDatabase(user.accountKey, user.id), guests);
}

/** Opens a user's database. Never rejects: a failure is reported as storage trouble. */
export function openDatabaseOf(user: PublicUser): Promise<void> {
  return whenOpen(openAccountDatabase(user.accountKey, user.id));
}
