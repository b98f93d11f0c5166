import "./dashboard-styles.ts";
import { Tabs } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
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
        <Tabs.List aria-label={MESSAGES.dashboard.title}>
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
