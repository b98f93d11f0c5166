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

/** For a form of a section, or a field that stands alone. */
export const SECTION_FIELD = classes.field ?? "";

export function SectionText({ children }: { children: ReactNode }) {
  return <p className={classes.about}>{children}</p>;
}

/** What a user's action has come to; a screen reader says it. */
export function SectionMessage({ children }: { children: ReactNode }) {
  return <output className={classes.message}>{children}</output>;
}

interface SectionListProps {
  listRef?: Ref<HTMLUListElement>;
  children: ReactNode;
}

export function SectionList({ listRef, children }: SectionListProps) {
  return (
    <ul ref={listRef} className={classes.list}>
      {children}
    </ul>
  );
}
