import type { MESSAGES } from "@reignwell/contract";
import { type ComponentType, lazy } from "react";

/** The name of a tab in the address bar. */
export type TabName = keyof typeof MESSAGES.dashboard.tabs;

interface DashboardTab {
  name: TabName;
  Content: ComponentType;
}

const LOADERS = {
  overview: () => import("./dashboard-overview.tsx"),
  profile: () => import("./dashboard-profile.tsx"),
  goals: () => import("./dashboard-goals.tsx"),
  tasks: () => import("./dashboard-tasks.tsx"),
  history: () => import("./dashboard-history.tsx"),
} as const satisfies Record<TabName, () => Promise<{ default: ComponentType }>>;

/** The tabs in their order (O-007), each loaded when it is first opened, or before that in a rest. */
export const DASHBOARD_TABS: readonly DashboardTab[] = [
  { name: "overview", Content: lazy(LOADERS.overview) },
  { name: "profile", Content: lazy(LOADERS.profile) },
  { name: "goals", Content: lazy(LOADERS.goals) },
  { name: "tasks", Content: lazy(LOADERS.tasks) },
  { name: "history", Content: lazy(LOADERS.history) },
];

/** Whether the dashboard has such a tab. */
export function isTabName(name: string | null): name is TabName {
  return DASHBOARD_TABS.some((tab) => tab.name === name);
}

/** Fetches the code of all tabs while nothing else is to be done: then a first tap waits for none. */
export function fetchTabsInRest(): () => void {
  const fetchNext = ([load, ...others]: readonly (() => Promise<unknown>)[]) => {
    if (!load) return;
    handle = inRest(() => {
      // Without a network, and before the worker keeps everything: the tap will ask again.
      load().then(
        () => fetchNext(others),
        () => undefined,
      );
    });
  };
  let handle: { cancel: () => void } = { cancel: () => undefined };
  fetchNext(Object.values(LOADERS));
  return () => handle.cancel();
}

function inRest(deed: () => void): { cancel: () => void } {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(deed, 1000);
    return { cancel: () => clearTimeout(timer) };
  }
  const handle = requestIdleCallback(deed, { timeout: 5000 });
  return { cancel: () => cancelIdleCallback(handle) };
}
