import type { PublicUser } from "@reignwell/contract";
import { useAppBadge } from "./use-app-badge.ts";
import { useLaunches } from "./use-launches.ts";
import { useReferralLink } from "./use-referral-link.ts";

/** How the app was opened, and what its icon shows. */
export function useInstalledApp(user: PublicUser | null): void {
  useAppBadge(user);
  useLaunches();
  useReferralLink();
}
