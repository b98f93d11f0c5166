import "./dashboard-styles.ts";
import { Tabs } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import {
  type DashboardNumbers,
  cachedQuery,
  readDashboardNumbers,
  sync,
  type SyncStatus,
} from "@reignwell/device";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { DashboardTop } from "../../../features/overview/dashboard-top.tsx";
import { useAuth } from "../../../lib/session/session.tsx";
import { useCentralDate } from "../../../lib/day/use-central-date.ts";
import { useKept } from "../../../lib/local-data/use-cached-query.ts";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import classes from "./dashboard-route.module.css";
import { isTabName, TAB_NAMES, TabContent, type TabName } from "./dashboard-tabs.tsx";

/** /dashboard (O-001): what every tab shares, and the tab that the address names (O-007). */
export default function DashboardRoute() {
  const database = useLocalDatabase();
  const date = useCentralDate();
  const online = useOnline();
  const { tab, openTab } = useTab();
  const numbers = useKept(
    cachedQuery<DashboardNumbers>(database, "numbers"),
    readDashboardNumbers,
    [database, date],
  );
  // Apart from the numbers: it changes with every run of the engine, they do not.
  const status = useKept(cachedQuery<SyncStatus>(database, "status"), sync.status, [database]);
  const waiting = !numbers || !status || (online && isEmpty(numbers) && !hasHeard(status));
  const userId = useAuth().user?.id;
  const place = useMemo(
    () => (waiting || userId === undefined ? null : { database, userId, date }),
    [waiting, database, userId, date],
  );

  return (
    <Page title={MESSAGES.dashboard.title} width="wide">
      <DashboardTop date={date} numbers={waiting ? undefined : numbers} />
      <Tabs
        value={tab}
        onChange={openTab}
        // Each content puts itself out of sight.
        keepMounted
        keepMountedMode="display-none"
        // Arrows only move: every opened tab is a page of its own, with its own part to load.
        activateTabWithKeyboard={false}
        className={classes.tabs}
      >
        <Tabs.List className={classes.list} aria-label={MESSAGES.dashboard.title}>
          {TAB_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {MESSAGES.dashboard.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TAB_NAMES.map((name) => (
          <Tabs.Panel key={name} value={name} pt="lg">
            {place && <TabContent name={name} open={name === tab} place={place} />}
            {!place && name === tab && <Waiting label="Fetching your plans…" />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** The tab that the address names, and the way to another one. */
function useTab() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  // DEC-45: an unknown tab is the overview.
  const named = isTabName(wanted) ? wanted : "overview";
  // What was tapped shows before the address follows: to change that costs the browser a moment.
  const [tapped, setTapped] = useState<{ tab: TabName; at: string } | null>(null);
  // The address has followed, or went elsewhere: Back to where the tap was made must not repeat it.
  if (tapped && tapped.at !== key) setTapped(null);
  const tab = tapped?.at === key ? tapped.tab : named;
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(following.current), []);
  const openTab = (next: string | null) => {
    // A second tap on the open tab is no place of its own, and leaves what it has in the address.
    if (!isTabName(next) || next === tab) return;
    setTapped({ tab: next, at: key });
    clearTimeout(following.current);
    // A new entry in the history for each tab, so that Back returns to the one before.
    following.current = setTimeout(() => setParams({ tab: next }));
  };
  return { tab, openTab };
}

function isEmpty(numbers: DashboardNumbers): boolean {
  return numbers.dailyPlans === 0 && numbers.activeGoals === 0;
}

/**
 * A device that has never heard from the server cannot know that there is nothing, unless the
 * server could not be reached: then it shows what it has.
 */
function hasHeard({ lastSyncedAt, phase }: SyncStatus): boolean {
  return lastSyncedAt !== null || (phase !== "idle" && phase !== "sending");
}
