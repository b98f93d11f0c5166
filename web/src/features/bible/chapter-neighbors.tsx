import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { ChapterLink } from "../../ui/chapter-link.tsx";
import classes from "./chapter.module.css";
import type { FoundChapter } from "./find-chapter.ts";

/** The ways to the chapters before and after. */
export function ChapterNeighbors({ previous, next }: Pick<FoundChapter, "previous" | "next">) {
  return (
    <nav className={classes.neighbors} aria-label="Chapters">
      {previous && (
        <ChapterLink passage={previous} className={classes.previous} rel="prev">
          <IconArrowLeft size={20} aria-hidden />
          {previous}
        </ChapterLink>
      )}
      {next && (
        <ChapterLink passage={next} className={classes.next} rel="next">
          {next}
          <IconArrowRight size={20} aria-hidden />
        </ChapterLink>
      )}
    </nav>
  );
}
