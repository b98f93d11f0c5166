import type { PublicUser } from "@reignwell/contract";
import { useAppBadge } from "./use-app-badge.ts";
import { useLaunches } from "./use-launches.ts";

/** What only an app with an icon of its own has: a number on it, and shortcuts behind it. */
export function useInstalledApp(user: PublicUser | null): void {
  useAppBadge(user);
  useLaunches();
}
