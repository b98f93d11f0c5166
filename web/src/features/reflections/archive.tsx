import "./archive-styles.ts";
import { Tabs, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconX } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import classes from "./archive.module.css";
import type { ArchiveContext } from "./archive-context.ts";
import { DailyTab } from "./daily-tab.tsx";
import { PersonalTab } from "./personal-tab.tsx";
import {
  ARCHIVE_TABS,
  type ArchiveTab,
  type ChangeFilters,
  ShownFilters,
  useArchiveFilters,
} from "./use-archive-filters.ts";

/** V-001 to V-015 */
export function Archive(context: ArchiveContext) {
  const shown = useArchiveFilters();
  return (
    <ShownFilters value={shown}>
      <ArchiveTabs context={context} tab={shown.filters.tab} change={shown.change} />
    </ShownFilters>
  );
}

interface ArchiveTabsProps {
  context: ArchiveContext;
  tab: ArchiveTab;
  change: ChangeFilters;
}

/** Only the open tab is drawn, and only that one reads (V-013). */
const ArchiveTabs = memo(function ArchiveTabs({ context, tab, change }: ArchiveTabsProps) {
  const { heading, close, tabs } = MESSAGES.archive;
  return (
    <>
      <div className={classes.top}>
        <Title order={1}>{heading}</Title>
        <Link to="/" className={classes.close} aria-label={close}>
          <IconX size={24} aria-hidden />
        </Link>
      </div>
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
