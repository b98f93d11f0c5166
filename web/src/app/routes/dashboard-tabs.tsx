import { Button } from "@mantine/core";
import type { MESSAGES } from "@reignwell/contract";
import { type ComponentType, memo, useEffect } from "react";
import { LatePart, useLatePart } from "../../lib/late-part.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import type { DashboardPlace, KeepReady } from "./keep-ready.ts";

/** The name of a tab in the address bar. */
export type TabName = keyof typeof MESSAGES.dashboard.tabs;

type TabPart = LatePart<{ default: ComponentType; keepReady?: KeepReady }>;

/** The tabs in their order (O-007), each fetched when it is first opened, or before that in a rest. */
const TAB_PARTS = {
  overview: new LatePart(() => import("./dashboard-overview.tsx")),
  profile: new LatePart(() => import("./dashboard-profile.tsx")),
  goals: new LatePart(() => import("./dashboard-goals.tsx")),
  tasks: new LatePart(() => import("./dashboard-tasks.tsx")),
  history: new LatePart(() => import("./dashboard-history.tsx")),
} as const satisfies Record<TabName, TabPart>;

/** The names in the order of the tabs. */
export const TAB_NAMES = [
  "overview",
  "profile",
  "goals",
  "tasks",
  "history",
] as const satisfies TabName[];

/** Whether the dashboard has such a tab. */
export function isTabName(name: string | null): name is TabName {
  return name !== null && Object.hasOwn(TAB_PARTS, name);
}

/** So long the tab that is open has to itself, in ms: the others are not to hold it up. */
const FIRST_TAB_ALONE = 1000;

/**
 * Fetches the code of all tabs, and has what they show read, while the dashboard is open: then a tap
 * waits for neither. The years of the history are read when it is opened.
 */
export function useTabsReady(place: DashboardPlace | null): void {
  useEffect(() => {
    if (!place) return undefined;
    const stops: (() => void)[] = [];
    let over = false;
    const getReady = async (late: TabPart) => {
      const { keepReady } = await late.fetch();
      if (!over && keepReady) stops.push(...keepReady(place));
    };
    const timer = setTimeout(() => {
      for (const late of Object.values<TabPart>(TAB_PARTS)) {
        // Without a network, and before the worker keeps everything, the tap asks again.
        getReady(late).catch(() => undefined);
      }
    }, FIRST_TAB_ALONE);
    return () => {
      over = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [place]);
}

/**
 * What a tab shows. Drawn at once where it was fetched before: behind a Suspense boundary it would
 * wait for the third of a second for which React holds back what comes after a fallback.
 */
export const TabContent = memo(function TabContent({ name }: { name: TabName }) {
  const late: TabPart = TAB_PARTS[name];
  const { state, part } = useLatePart(late);
  if (part) return <part.default />;
  if (state === "coming") return <Waiting />;
  return (
    <EmptyState
      drawing="lamp"
      level={2}
      heading="This part is not on this device yet"
      text="It could not be fetched just now. Nothing of yours is lost."
    >
      <Button onClick={() => void late.fetch().catch(() => undefined)}>Try again</Button>
    </EmptyState>
  );
});
