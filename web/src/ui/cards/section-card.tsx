import { Paper, Title } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./section-card.module.css";

interface SectionCardProps {
  title: string;
  /** What the section is for, in a sentence or two. */
  about?: ReactNode;
  /** For whoever moves the focus to the heading, when what had it goes away. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A section of a page on a card of its own; its classes lay out what stands in one. */
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
