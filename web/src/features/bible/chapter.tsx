import { Button, Title } from "@mantine/core";
import { ChapterLink } from "../../ui/chapter-link.tsx";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { ChapterText } from "./chapter-text.tsx";
import classes from "./chapter.module.css";
import { nameChapter } from "./find-chapter.ts";
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
          <ChapterLink passage="Genesis 1" className={classes.beginning}>
            start at the beginning
          </ChapterLink>
          .
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
