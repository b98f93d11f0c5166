import "./account-styles.ts";
import { Anchor, Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./account-card.module.css";
import { OfflineNotice } from "./offline-notice.tsx";

interface AccountCardProps {
  title: string;
  intro: ReactNode;
  offline?: string;
  children: ReactNode;
}

export function AccountCard(props: AccountCardProps) {
  const { title, intro, offline = "Resetting a password needs a connection.", children } = props;
  return (
    <div className={classes.column}>
      <Title order={1}>{title}</Title>
      <p className={classes.intro}>{intro}</p>
      <OfflineNotice>{offline}</OfflineNotice>
      <Paper withBorder radius="lg" p={{ base: "md", xs: "lg" }} shadow="sm">
        {children}
      </Paper>
    </div>
  );
}

export const CODE_FIELD = { input: classes.code ?? "" };
export const RECOVERY_CODE_FIELD = { input: classes.recoveryCode ?? "" };

export function AccountNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

export function AccountResult(props: { isCentered?: boolean; children: ReactNode }) {
  const { isCentered = false, children } = props;
  return <output className={isCentered ? classes.note : classes.done}>{children}</output>;
}

export function AccountLinks({ links }: { links: readonly { to: string; text: string }[] }) {
  return (
    <Stack gap={0} align="center">
      {links.map(({ to, text }) => (
        <Anchor key={to} component={Link} to={to} py="sm">
          {text}
        </Anchor>
      ))}
    </Stack>
  );
}
