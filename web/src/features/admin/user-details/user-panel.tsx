import { Paper, Tabs, Title } from "@mantine/core";
import { adminUserDetails, MESSAGES, ROUTES } from "@reignwell/contract";
import { useEffect, useRef, useState } from "react";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { useAdminRead } from "../shared/use-admin.ts";
import { PaymentMarks } from "../shared/payment-marks.tsx";
import { UserAnalyticsCard } from "./user-analytics-card.tsx";
import { UserEntriesTab } from "./user-entries-tab.tsx";
import { UserProfileTab } from "./user-profile-tab.tsx";
import { UserReferralsTab } from "./user-referrals-tab.tsx";
import { UserSharesTab } from "./user-shares-tab.tsx";
import admin from "../shared/admin.module.css";
import classes from "./user-panel.module.css";

const TABS = ["entries", "shares", "referrals", "profile"] as const;

/** one user. It opens on the profile: a look at the entries is recorded (DEC-97). */
export function UserPanel({ userId }: { userId: number }) {
  const texts = MESSAGES.adminUsers;
  const path = `${ROUTES.adminUsers}/${userId}`;
  const fetched = useAdminRead(path, adminUserDetails);
  const [tab, setTab] = useState<string | null>("profile");
  const heading = useRef<HTMLHeadingElement>(null);
  const user = "data" in fetched ? fetched.data : undefined;
  const isHere = user !== undefined;
  useEffect(() => {
    if (isHere) heading.current?.focus();
  }, [isHere]);
  const isGone = "error" in fetched && fetched.error?.code === "not_found";
  return (
    <Paper component="section" withBorder radius="lg" className={classes.panel}>
      {fetched.state === "loading" && <Waiting />}
      {isGone ? (
        <p className={classes.quiet}>{texts.gone}</p>
      ) : (
        <AdminProblem fetched={fetched} text={texts.userFailed} />
      )}
      {user && (
        <>
          <div className={classes.top}>
            <Title order={2} ref={heading} tabIndex={-1}>
              {user.displayName ?? user.username}
            </Title>
            <PaymentMarks marks={user.paymentMarks} />
          </div>
          <UserAnalyticsCard path={`${path}/analytics`} />
          <Tabs
            value={tab}
            onChange={setTab}
            keepMounted={false}
            // Arrow keys only move the focus: opening the entries is recorded.
            activateTabWithKeyboard={false}
          >
            <Tabs.List aria-label={user.username} className={classes.list}>
              {TABS.map((name) => (
                <Tabs.Tab key={name} value={name} className={`${admin.innerTab} ${classes.tab}`}>
                  {texts.tabs[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="entries" pt="md">
              <UserEntriesTab path={`${path}/entries`} />
            </Tabs.Panel>
            <Tabs.Panel value="shares" pt="md">
              <UserSharesTab path={`${path}/shares`} />
            </Tabs.Panel>
            <Tabs.Panel value="referrals" pt="md">
              <UserReferralsTab path={`${path}/referrals`} />
            </Tabs.Panel>
            <Tabs.Panel value="profile" pt="md">
              <UserProfileTab user={user} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Paper>
  );
}
