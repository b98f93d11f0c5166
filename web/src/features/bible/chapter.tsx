import { Button, Title } from "@mantine/core";
import { chapterAddress } from "../../lib/day/chapter-address.ts";
import { EmptyState } from "../../ui/cards/empty-state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import classes from "./chapter.module.css";
import { type ChapterBlock, type ChapterLine, layOutChapter } from "./chapter-layout.ts";
import { nameChapter } from "./find-chapter.ts";
import { type ChapterState, useChapter } from "./use-chapter.ts";

/** The whole chapter around a passage, with the passage marked. */
export function Chapter({ passage }: { passage: string }) {
  const chapter = useChapter(passage);
  if (chapter.state === "ready") return <ReadyChapter key={passage} {...chapter} />;
  if (chapter.state === "loading") {
    return (
      <>
        <Title order={1}>{passage}</Title>
        <Waiting label="Opening the chapter…" />
      </>
    );
  }
  if (chapter.state === "unknown") {
    return (
      <EmptyState
        drawing="book"
        heading="There’s no such chapter"
        level={1}
        text={`We couldn’t find “${passage}” in the Bible. Check the book and the numbers.`}
      />
    );
  }
  return (
    <EmptyState
      drawing="book"
      heading={passage}
      level={1}
      text="This chapter isn’t on your device, and it couldn’t be fetched. It opens by itself when you’re back online."
    >
      <Button onClick={chapter.retry}>Try again</Button>
    </EmptyState>
  );
}

function ReadyChapter({ found, book }: Extract<ChapterState, { state: "ready" }>) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const marked = text.current?.querySelector("mark");
    marked?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <article>
      <Title order={1} className={classes.heading}>
        {nameChapter(found.book, found.chapter)}
      </Title>
      <p className={classes.edition}>World English Bible</p>
      <div ref={text} className={classes.text} lang="en">
        {layOutChapter(book, found.chapter, found.marked).map((block, index) => (
          // A chapter's blocks never change their order.
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
        <sup className={classes.number} id={`verse-${line.verse}`}>
          {line.verse}
          <span className={classes.gap}> </span>
        </sup>
      )}
      {line.text}
    </>
  );
  return (
    <span className={classes.line} data-indent={line.indent || undefined}>
      {line.isMarked ? <mark className={classes.marked}>{words}</mark> : words}
    </span>
  );
}
