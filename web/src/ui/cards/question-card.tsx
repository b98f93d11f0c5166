import { type ReactNode, useId } from "react";
import classes from "./question-card.module.css";

interface QuestionCardProps {
  heading: string;
  text: string;
  /** The buttons of the answers. */
  children: ReactNode;
}

/** A question that stands in the page and blocks nothing: who does not answer simply goes on. */
export function QuestionCard({ heading, text, children }: QuestionCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {heading}
      </h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.answers}>{children}</div>
    </section>
  );
}
