import { Tabs } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { memo } from "react";
import classes from "./archive.module.css";
import type { ArchiveContext } from "./archive-context.ts";
import { ArchiveTop } from "./archive-top.tsx";
import { DailyTab } from "./daily-tab.tsx";
import { PersonalTab } from "./personal-tab.tsx";
import { ARCHIVE_TABS, type ArchiveTab, type ChangeFilters } from "./use-archive-filters.ts";

interface ArchiveTabsProps {
  context: ArchiveContext;
  tab: ArchiveTab;
  change: ChangeFilters;
}

/** Only the open tab is drawn, and only that one reads (V-013). */
export const ArchiveTabs = memo(function ArchiveTabs({ context, tab, change }: ArchiveTabsProps) {
  const { heading, tabs } = MESSAGES.archive;
  return (
    <>
      <ArchiveTop />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === "personal" ? "personal" : "daily" })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={heading}>
          {ARCHIVE_TABS.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="daily" pt="lg">
          <DailyTab {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="personal" pt="lg">
          <PersonalTab {...context} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
});
