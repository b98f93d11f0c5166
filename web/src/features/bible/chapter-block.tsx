import { Fragment } from "react";
import classes from "./chapter.module.css";
import type { ChapterBlock as BlockOfChapter, ChapterLine } from "./chapter-layout.ts";

/** A heading, a paragraph or a stanza of a chapter. */
export function ChapterBlock({ block }: { block: BlockOfChapter }) {
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
