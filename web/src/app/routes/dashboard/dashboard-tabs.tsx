import { Button } from "@mantine/core";
import type { MESSAGES } from "@reignwell/contract";
import {
  Activity,
  type ComponentType,
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { LazyPart, useLazyPart } from "../../../lib/lazy-part.ts";
import { useBrowserIdle } from "../../../lib/browser/use-browser-idle.ts";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { FETCHING, PlanToCome } from "../../../features/overview/plan-to-come.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import type { TabContext, KeepReady } from "./keep-ready.ts";

export type TabName = keyof typeof MESSAGES.dashboard.tabs;

type TabPart = LazyPart<{ default: ComponentType; keepReady: KeepReady }>;

/** The tabs in their order (O-007), fetched by an idle browser or when first opened. */
const TAB_PARTS = {
  overview: new LazyPart(() => import("./dashboard-overview.tsx")),
  profile: new LazyPart(() => import("./dashboard-profile.tsx")),
  goals: new LazyPart(() => import("./dashboard-goals.tsx")),
  tasks: new LazyPart(() => import("./dashboard-tasks.tsx")),
  history: new LazyPart(() => import("./dashboard-history.tsx")),
} as const satisfies Record<TabName, TabPart>;

export const TAB_NAMES = [
  "overview",
  "profile",
  "goals",
  "tasks",
  "history",
] as const satisfies TabName[];

export function isTabName(name: string | null): name is TabName {
  return name !== null && Object.hasOwn(TAB_PARTS, name);
}

interface TabContentProps {
  name: TabName;
  open: boolean;
  context: TabContext;
}

interface TabPanelProps extends Omit<TabContentProps, "context"> {
  /** Null while the tabs wait for their data. */
  context: TabContext | null;
}

export function TabPanel({ context, ...tab }: TabPanelProps) {
  if (context) return <TabContent {...tab} context={context} />;
  return tab.open && <Coming name={tab.name} label={FETCHING} />;
}

function Coming({ name, label }: { name: TabName; label?: string }) {
  const waiting = label ? <Waiting label={label} /> : <Waiting />;
  return name === "overview" ? <PlanToCome instead={waiting} /> : waiting;
}

/**
 * A tab of the dashboard. The closed ones are in the page as well, hidden and without effects:
 * their code is fetched, their data read, and they are drawn again when it changes, so that a tap
 * waits for none of it (decision 12).
 */
const TabContent = memo(function TabContent({ name, open, context }: TabContentProps) {
  const drawing = useDrawing(name, open, context);
  const visit = useVisit(open);
  return (
    <Activity mode={open ? "visible" : "hidden"}>
      {(open || drawing > 0) && <Drawn key={visit} name={name} drawing={drawing} />}
    </Activity>
  );
});

/**
 * Another number for every visit, so that what ends with a visit (an open dialog, an unfolded
 * list) does not go on while the tab is hidden. The next visit's tab is drawn when the browser is
 * idle.
 */
function useVisit(open: boolean): number {
  const [{ visit, wasOpen }, setState] = useState({ visit: 0, wasOpen: open });
  if (open !== wasOpen) setState({ visit: open ? visit : visit + 1, wasOpen: open });
  return visit;
}

/** How often a tab was opened or drawn out of sight; 0 when it is not in the page yet. */
function useDrawing(name: TabName, open: boolean, context: TabContext): number {
  const [drawing, setDrawing] = useState(0);
  if (open && drawing === 0) setDrawing(1);
  const seen = useRef(open);
  useEffect(() => {
    seen.current = open;
  }, [open]);
  // The open tab is fetched first. A fetch that fails, without a network and before the worker
  // has cached everything, is repeated by the tap.
  const lazy: TabPart = TAB_PARTS[name];
  const idle = useBrowserIdle();
  const { part } = useLazyPart(lazy, idle);
  useEffect(() => {
    if (!idle || !part) return undefined;
    const stops = part.keepReady(context, () => {
      // A visible tab follows its data by itself.
      if (!seen.current) startTransition(() => setDrawing((before) => before + 1));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [idle, part, context]);
  return drawing;
}

/**
 * Drawn at once where it was fetched before: behind a Suspense boundary it would wait for the
 * third of a second for which React holds back what follows a fallback.
 */
const Drawn = memo(function Drawn({ name }: { name: TabName; drawing: number }) {
  const lazy: TabPart = TAB_PARTS[name];
  const { state, part } = useLazyPart(lazy);
  if (part) return <part.default />;
  if (state === "coming") return <Coming name={name} />;
  return (
    <EmptyState
      drawing="lamp"
      level={2}
      heading="This page hasn’t loaded yet"
      text="We couldn’t fetch it just now. Nothing is lost."
    >
      <Button onClick={() => void lazy.fetch().catch(() => undefined)}>Try again</Button>
    </EmptyState>
  );
});
