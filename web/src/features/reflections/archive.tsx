import "./archive-styles.ts";
import { Tabs } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import classes from "./archive.module.css";
import type { ArchiveContext } from "./archive-context.ts";
import { ArchiveTop } from "./archive-top.tsx";
import { DailyTab } from "./daily-tab.tsx";
import { PersonalTab } from "./personal-tab.tsx";
import { ARCHIVE_TABS, useArchiveFilters } from "./use-archive-filters.ts";

/** V-001 to V-015; only the open tab is drawn, and only that one reads (V-013). */
export function Archive(context: ArchiveContext) {
  const { filters, change } = useArchiveFilters();
  const { heading, tabs } = MESSAGES.archive;
  const tab = { context, filters, change };
  return (
    <>
      <ArchiveTop />
      <Tabs
        value={filters.tab}
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
          <DailyTab {...tab} />
        </Tabs.Panel>
        <Tabs.Panel value="personal" pt="lg">
          <PersonalTab {...tab} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
