import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import type { ReactNode } from "react";
import { ChapterLink } from "../../../ui/chapter-link.tsx";
import classes from "./scripture-card.module.css";

interface ScriptureCardProps {
  scripture: DayScripture;
  children?: ReactNode;
}

/** A passage in the reading face: reference first, so that it is seen before any scrolling. */
export function ScriptureCard({ scripture, children }: ScriptureCardProps) {
  return (
    <ScriptureFrame>
      <p className={classes.reference}>
        <ChapterLink className={classes.name} passage={scripture.reference}>
          {scripture.reference}
        </ChapterLink>
        {scripture.translation && (
          <span className={classes.translation}>{scripture.translation}</span>
        )}
      </p>
      {/* No marks of ours around it: the text has its own where it is speech. */}
      <blockquote className={classes.verse} dir="auto">
        {scripture.verse}
      </blockquote>
      <div className={classes.corner} data-no-print>
        {children}
      </div>
    </ScriptureFrame>
  );
}

export function ScriptureFrame({ children }: { children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{MESSAGES.renew.scriptureCard}</h2>
      {children}
    </section>
  );
}
