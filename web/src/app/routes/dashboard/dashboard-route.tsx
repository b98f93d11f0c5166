import "./dashboard-styles.ts";
import { Tabs } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { DashboardTop } from "../../../features/overview/dashboard-top.tsx";
import { FirstVerse } from "../../../features/overview/plan-to-come.tsx";
import { takeFirstScripture } from "../../../lib/day/first-scripture.ts";
import { Page } from "../../../ui/page.tsx";
import classes from "./dashboard-route.module.css";
import { TAB_NAMES, TabPanel } from "./dashboard-tabs.tsx";
import { useDashboardData } from "./use-dashboard-data.ts";
import { useTab } from "./use-tab.ts";

export default function DashboardRoute() {
  const { tab, openTab } = useTab();
  const { date, numbers, context } = useDashboardData();
  const [first] = useState(takeFirstScripture);
  const list = useShownTab(tab);

  return (
    <Page title={MESSAGES.dashboard.title} width="wide">
      <DashboardTop date={date} numbers={numbers} />
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
        <Tabs.List ref={list} className={classes.list} aria-label={MESSAGES.dashboard.title}>
          {TAB_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {MESSAGES.dashboard.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <FirstVerse value={first?.scripture.date === date ? first.scripture : null}>
          {TAB_NAMES.map((name) => (
            <Tabs.Panel key={name} value={name} pt="lg">
              <TabPanel name={name} open={name === tab} context={context} />
            </Tabs.Panel>
          ))}
        </FirstVerse>
      </Tabs>
    </Page>
  );
}

/**
 * With larger text the row of tabs scrolls; the open one is brought into view, the page stays. Once
 * more when it changes its width: the app's face comes later than the row.
 */
function useShownTab(tab: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!row || !open) return undefined;
    const width = new ResizeObserver(() => {
      row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
    });
    width.observe(open);
    return () => width.disconnect();
  }, [tab]);
  return list;
}
