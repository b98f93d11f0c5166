import "./account-styles.ts";
import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
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
