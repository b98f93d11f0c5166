import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import button from "../../ui/button.module.css";
import type { BibleBook } from "./bible-book.ts";
import { ChapterBlock } from "./chapter-block.tsx";
import classes from "./chapter.module.css";
import { layOutChapter } from "./chapter-layout.ts";
import { ChapterNeighbors } from "./chapter-neighbors.tsx";
import type { FoundChapter } from "./find-chapter.ts";

/** The words of a chapter, with the passage marked and in view. */
export function ChapterText({ found, book }: { found: FoundChapter; book: BibleBook }) {
  const text = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Going back finds its earlier position; only the first page of a visit is such a step, too.
  const comesBack = useNavigationType() === "POP" && key !== "default";
  useEffect(() => {
    if (!comesBack) text.current?.querySelector("mark")?.scrollIntoView({ block: "center" });
  }, [comesBack]);
  return (
    <article>
      {found.marked && (
        <button
          type="button"
          className={button.outlined}
          onClick={() => text.current?.querySelector<HTMLElement>("mark")?.focus()}
        >
          Go to {nameVerses(found.marked, book.chapters[found.chapter - 1]?.length ?? 0)}
        </button>
      )}
      <div ref={text} className={classes.text} lang="en">
        {layOutChapter(book, found.chapter, found.marked).map((block, index) => (
          <ChapterBlock key={index} block={block} />
        ))}
      </div>
      <ChapterNeighbors {...found} />
    </article>
  );
}

function nameVerses({ from, to }: { from: number; to: number }, last: number): string {
  const end = Math.min(to, last);
  return end > from ? `verses ${from}–${end}` : `verse ${from}`;
}
