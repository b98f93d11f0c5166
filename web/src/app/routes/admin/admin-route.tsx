import "../../../features/admin/shared/admin-styles.ts";
import { Tabs, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Page } from "../../../ui/page.tsx";
import classes from "./admin-route.module.css";
import { AdminTabContent } from "./admin-tabs.tsx";
import { ADMIN_TABS, useAdminTab } from "./use-admin-tab.ts";

/** /admin; only the open tab is fetched and drawn, and only that one asks the server. */
export default function AdminRoute() {
  const { tab, openTab } = useAdminTab();
  const { heading, tabs } = MESSAGES.admin;
  return (
    <Page title={`${heading}: ${tabs[tab]}`} width="widest">
      <Title order={1} className={classes.heading}>
        {heading}
      </Title>
      <Tabs
        value={tab}
        onChange={openTab}
        keepMounted={false}
        // Arrow keys only move the focus: opening a tab fetches its code and asks the server.
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={heading} className={classes.list}>
          {ADMIN_TABS.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ADMIN_TABS.map((name) => (
          <Tabs.Panel key={name} value={name} pt="lg">
            <AdminTabContent name={name} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
