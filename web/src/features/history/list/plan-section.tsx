import type { ReactNode } from "react";
import { TextSource, type TextSourceProps } from "../../../ui/text-source.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import classes from "./plan-details.module.css";

interface PlanSectionProps {
  title: string;
  own?: boolean;
  children: ReactNode;
}

export function PlanSection({ title, own, children }: PlanSectionProps) {
  return (
    <section className={classes.section} data-own={own}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

interface PlanTextProps {
  title: string;
  text: string | undefined;
}

/** What the user wrote; nothing where nothing was written. */
export function OwnText({ title, text }: PlanTextProps) {
  if (!text) return null;
  return (
    <PlanSection title={title} own>
      <Paragraphs text={text} />
    </PlanSection>
  );
}

/** A text that was given to the user, and who wrote it. */
export function GivenText({ title, text, source }: PlanTextProps & TextSourceProps) {
  if (!text) return null;
  return (
    <PlanSection title={title}>
      <Paragraphs text={text} />
      <TextSource source={source} />
    </PlanSection>
  );
}
