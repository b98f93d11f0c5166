import { ChapterLink } from "../../ui/chapter-link.tsx";
import classes from "./today-card.module.css";

/** The verse of a plan and the way to its chapter. */
export function PlanVerse({ verse, reference }: { verse: string; reference: string | undefined }) {
  return (
    <figure className={classes.verse}>
      <blockquote>{verse}</blockquote>
      <figcaption>
        {reference && <ChapterLink passage={reference}>{reference}</ChapterLink>}
      </figcaption>
    </figure>
  );
}
