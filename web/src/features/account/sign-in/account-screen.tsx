import "../account-styles.ts";
import { Button, Paper, Tabs, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import classes from "./account-screen.module.css";
import { OfflineNotice } from "../offline-notice.tsx";
import { PrinciplesPanel } from "./principles-panel.tsx";
import { keepReferralCode } from "../../../lib/session/referral-code.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";

interface AccountScreenProps {
  /** The user whose session has ended and whose data is still on this device. */
  returning: string | null;
}

export function AccountScreen({ returning }: AccountScreenProps) {
  const { search } = useLocation();
  // A visitor with a friend's link has no account yet.
  const [tab, setTab] = useState<string | null>(() =>
    new URLSearchParams(search).has("ref") ? "create" : "sign-in",
  );
  useEffect(() => keepReferralCode(search), [search]);

  return (
    <div className={classes.screen}>
      <Button
        component={Link}
        to="/"
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {MESSAGES.account.back}
      </Button>
      <div className={classes.columns}>
        <div>
          <Title order={1} className={classes.heading}>
            {returning ? `Welcome back, ${returning}` : "Welcome"}
          </Title>
          <p className={classes.intro}>
            {returning
              ? MESSAGES.sessionEnd.expired.signInAgain
              : "Sign in to keep your plans, or create an account in a minute."}
          </p>
          <SignedOutNotice />
          <OfflineNotice>Signing in needs a connection.</OfflineNotice>
          <Paper withBorder radius="lg" p={{ base: "md", xs: "lg" }} shadow="sm">
            <Tabs value={tab} onChange={setTab} keepMounted={false}>
              <Tabs.List grow mb="lg">
                <Tabs.Tab value="sign-in">{MESSAGES.account.signIn}</Tabs.Tab>
                <Tabs.Tab value="create">{MESSAGES.account.createAccount}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="sign-in">
                <SignInForm />
              </Tabs.Panel>
              <Tabs.Panel value="create">
                <RegistrationForm />
              </Tabs.Panel>
            </Tabs>
          </Paper>
        </div>
        <PrinciplesPanel />
      </div>
    </div>
  );
}
