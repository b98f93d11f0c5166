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
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import classes from "./dashboard-route.module.css";
import { isTabName, TAB_NAMES, TabContent, type TabName } from "./dashboard-tabs.tsx";

/** /dashboard (O-001, O-007). */
export default function DashboardRoute() {
  const database = useLocalDatabase();
  const date = useCentralDate();
  const online = useOnline();
  const { tab, openTab } = useTab();
  const numbers = useCachedQuery(
    cachedQuery<DashboardNumbers>(database, "numbers"),
    readDashboardNumbers,
    [database, date],
  );
  // Read apart from the numbers: the status changes with every run of the engine, they do not.
  const status = useCachedQuery(cachedQuery<SyncStatus>(database, "status"), sync.status, [
    database,
  ]);
  const waiting = !numbers || !status || (online && isEmpty(numbers) && !hasHeard(status));
  const userId = useAuth().user?.id;
  const context = useMemo(
    () => (waiting || userId === undefined ? null : { database, userId, date }),
    [waiting, database, userId, date],
  );

  return (
    <Page title={MESSAGES.dashboard.title} width="wide">
      <DashboardTop date={date} numbers={waiting ? undefined : numbers} />
      <Tabs
        value={tab}
        onChange={openTab}
        // Each tab's content hides itself.
        keepMounted
        keepMountedMode="display-none"
        // Arrow keys only move the focus: opening a tab loads its own part.
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
            {context && <TabContent name={name} open={name === tab} context={context} />}
            {!context && name === tab && <Waiting label="Fetching your plans…" />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function useTab() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  // DEC-45: an unknown tab is the overview.
  const named = isTabName(wanted) ? wanted : "overview";
  // What was tapped shows before the address follows: to change that costs the browser a moment.
  const [tapped, setTapped] = useState<{ tab: TabName; at: string } | null>(null);
  // The address has changed, so the tap is over: Back must not repeat it.
  if (tapped && tapped.at !== key) setTapped(null);
  const tab = tapped?.at === key ? tapped.tab : named;
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(following.current), []);
  const openTab = (next: string | null) => {
    // A second tap on the open tab adds no entry to the history and keeps the address as it is.
    if (!isTabName(next) || next === tab) return;
    setTapped({ tab: next, at: key });
    clearTimeout(following.current);
    // Each tab gets an entry in the history, so that Back returns to the tab before.
    following.current = setTimeout(() => setParams({ tab: next }));
  };
  return { tab, openTab };
}

function isEmpty(numbers: DashboardNumbers): boolean {
  return numbers.dailyPlans === 0 && numbers.activeGoals === 0;
}

/**
 * A device that has never synced cannot know that the account is empty, so it waits, unless the
 * server could not be reached: then it shows what it has.
 */
function hasHeard({ lastSyncedAt, phase }: SyncStatus): boolean {
  return lastSyncedAt !== null || (phase !== "idle" && phase !== "sending");
}
