import "./rewards-styles.ts";
import { Tabs, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useAuth } from "../../lib/session/session.tsx";
import { AchievementsTab } from "./achievements/achievements-tab.tsx";
import { GiveawaysTab } from "./giveaways/giveaways-tab.tsx";
import { ReferralProgram } from "./referral/referral-program.tsx";
import classes from "./rewards.module.css";
import { REWARD_TABS, useRewardTab } from "./use-reward-tab.ts";

interface ShareTheWordProps {
  database: LocalDatabase;
  today: string;
}

/** only the open tab is drawn, and only that one asks the server. */
export function ShareTheWord({ database, today }: ShareTheWordProps) {
  const { user } = useAuth();
  const { tab, openTab, giveawayId } = useRewardTab();
  const { heading, tabs, balance } = MESSAGES.shareTheWord;
  return (
    <>
      <div className={classes.top}>
        <Title order={1}>{heading}</Title>
        {user && <p className={classes.balance}>{balance(user.sharingPoints)}</p>}
      </div>
      <Tabs
        value={tab}
        onChange={openTab}
        keepMounted={false}
        // Arrow keys only move the focus: opening a tab asks the server.
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={heading}>
          {REWARD_TABS.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="referral" pt="lg">
          <ReferralProgram user={user} database={database} />
        </Tabs.Panel>
        <Tabs.Panel value="giveaways" pt="lg">
          <GiveawaysTab database={database} user={user} giveawayId={giveawayId} />
        </Tabs.Panel>
        <Tabs.Panel value="achievements" pt="lg">
          <AchievementsTab user={user} database={database} today={today} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
