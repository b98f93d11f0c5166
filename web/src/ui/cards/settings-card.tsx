import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./settings-card.module.css";

interface SettingsCardProps {
  /** The id of its heading. */
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

/** A group of settings below what it is for. */
export function SettingsCard({ id, title, note, children }: SettingsCardProps) {
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <SettingsNote>{note}</SettingsNote>
      {children}
    </Paper>
  );
}

export function SettingsNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
