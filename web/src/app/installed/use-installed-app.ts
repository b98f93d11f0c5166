import type { PublicUser } from "@reignwell/contract";
import { useAppBadge } from "./use-app-badge.ts";
import { useLaunches } from "./use-launches.ts";

export function useInstalledApp(user: PublicUser | null): void {
  useAppBadge(user);
  useLaunches();
}
