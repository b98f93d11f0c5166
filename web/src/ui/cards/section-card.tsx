import { Paper, Title } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./section-card.module.css";

interface SectionCardProps {
  title: string;
  about?: ReactNode;
  /** Lets a caller move the focus to the heading when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export function SectionCard({ title, about, headingRef, children }: SectionCardProps) {
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title
        order={2}
        className={classes.heading}
        {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})}
      >
        {title}
      </Title>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </Paper>
  );
}
