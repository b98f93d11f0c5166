import { Button, Title } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import { Link, useLocation, useNavigationType } from "react-router-dom";
import { chapterAddress } from "../../lib/day/chapter-address.ts";
import button from "../../ui/button.module.css";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import type { BibleBook } from "./bible-book.ts";
import classes from "./chapter.module.css";
import { type ChapterBlock, type ChapterLine, layOutChapter } from "./chapter-layout.ts";
import { type FoundChapter, nameChapter } from "./find-chapter.ts";
import { type ChapterState, useChapter } from "./use-chapter.ts";

/** The whole chapter around a passage, with the passage marked. */
export function Chapter({ passage }: { passage: string }) {
  const chapter = useChapter(passage);
  // Only what the canon knows stands in the heading: the address may hold any text.
  const name = chapter.found ? nameChapter(chapter.found.book, chapter.found.chapter) : "Bible";
  return (
    <Page title={name}>
      <Title order={1} className={classes.heading}>
        {name}
      </Title>
      <p className={classes.edition}>World English Bible</p>
      <ChapterBody chapter={chapter} />
    </Page>
  );
}

function ChapterBody({ chapter }: { chapter: ChapterState }) {
  switch (chapter.state) {
    case "loading":
      return <Waiting label="Opening the chapter…" />;
    case "unknown":
      return (
        <p role="alert">
          We couldn’t find this passage. Check the book’s name and the numbers, or{" "}
          <Link to={chapterAddress("Genesis 1")}>start at the beginning</Link>.
        </p>
      );
    case "unavailable":
      return (
        <div role="alert">
          <p>
            This chapter isn’t on your device, and it couldn’t be fetched. It opens by itself when
            you’re back online.
          </p>
          <Button onClick={chapter.retry}>Try again</Button>
        </div>
      );
    case "ready":
      return <ChapterText found={chapter.found} book={chapter.book} />;
  }
}

function ChapterText({ found, book }: { found: FoundChapter; book: BibleBook }) {
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
          <Block key={index} block={block} />
        ))}
      </div>
      <nav className={classes.neighbors} aria-label="Chapters">
        {found.previous && (
          <Link to={chapterAddress(found.previous)} className={classes.previous} rel="prev">
            <IconArrowLeft size={20} aria-hidden />
            {found.previous}
          </Link>
        )}
        {found.next && (
          <Link to={chapterAddress(found.next)} className={classes.next} rel="next">
            {found.next}
            <IconArrowRight size={20} aria-hidden />
          </Link>
        )}
      </nav>
    </article>
  );
}

function nameVerses({ from, to }: { from: number; to: number }, last: number): string {
  const end = Math.min(to, last);
  return end > from ? `verses ${from}–${end}` : `verse ${from}`;
}

function Block({ block }: { block: ChapterBlock }) {
  if (block.kind === "title") return <p className={classes.title}>{block.text}</p>;
  if (block.kind === "heading") return <h2 className={classes.part}>{block.text}</h2>;
  return (
    <p className={classes[block.kind]} data-space-above={block.hasSpaceAbove || undefined}>
      {block.lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && block.kind !== "poetry" && " "}
          <Line line={line} />
        </Fragment>
      ))}
    </p>
  );
}

function Line({ line }: { line: ChapterLine }) {
  const words = (
    <>
      {line.isFirst && (
        <sup className={classes.number}>
          {line.verse}
          <span className={classes.gap}> </span>
        </sup>
      )}
      {line.text}
    </>
  );
  return (
    <span className={classes.line} data-indent={line.indent || undefined}>
      {line.isMarked ? (
        <mark className={classes.marked} tabIndex={-1}>
          {words}
        </mark>
      ) : (
        words
      )}
    </span>
  );
}
