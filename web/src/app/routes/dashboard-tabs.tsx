import type { MESSAGES } from "@reignwell/contract";
import { type ComponentType, lazy } from "react";

/** The name of a tab in the address bar. */
export type TabName = keyof typeof MESSAGES.dashboard.tabs;

interface DashboardTab {
  name: TabName;
  Content: ComponentType;
}

/** The tabs in their order (O-007), each loaded when it is first opened. */
export const DASHBOARD_TABS: readonly DashboardTab[] = [
  { name: "overview", Content: lazy(() => import("./dashboard-overview.tsx")) },
  { name: "profile", Content: lazy(() => import("./dashboard-profile.tsx")) },
  { name: "goals", Content: lazy(() => import("./dashboard-goals.tsx")) },
  { name: "tasks", Content: lazy(() => import("./dashboard-tasks.tsx")) },
  { name: "history", Content: lazy(() => import("./dashboard-history.tsx")) },
];

/** Whether the dashboard has such a tab. */
export function isTabName(name: string | null): name is TabName {
  return DASHBOARD_TABS.some((tab) => tab.name === name);
}
