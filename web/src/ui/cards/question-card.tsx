import { type ReactNode, useId } from "react";
import classes from "./question-card.module.css";

interface QuestionCardProps {
  heading: string;
  text: string;
  children: ReactNode;
}

/** A question in the page that blocks nothing: the user may ignore it. */
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
