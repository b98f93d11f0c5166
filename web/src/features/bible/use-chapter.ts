import { loadCanon } from "@reignwell/content";
import { useEffect, useState } from "react";
import type { BibleBook } from "./bible-book.ts";
import { findChapter, type FoundChapter } from "./find-chapter.ts";
import { readBook } from "./stored-bible.ts";

/** What the page of a chapter can show; `found` as soon as the passage is understood. */
export type ChapterState =
  | { state: "loading"; found?: FoundChapter }
  | { state: "unknown"; found?: never }
  | { state: "unavailable"; found?: FoundChapter; retry: () => void }
  | { state: "ready"; found: FoundChapter; book: BibleBook };

/** Reads the chapter of a passage; after a failure also by itself when the network is back. */
export function useChapter(passage: string): ChapterState {
  const [attempt, setAttempt] = useState(0);
  const [chapter, setChapter] = useState<ChapterState>({ state: "loading" });

  useEffect(() => {
    let isCurrent = true;
    const show = (state: ChapterState) => {
      if (isCurrent) setChapter(state);
    };
    const retry = () => {
      show({ state: "loading" });
      setAttempt((count) => count + 1);
    };
    const read = async () => {
      let found: FoundChapter | null | undefined;
      try {
        found = findChapter(passage, await loadCanon());
        if (!found) return show({ state: "unknown" });
        show({ state: "loading", found });
        return show({ state: "ready", found, book: await readBook(found.book) });
      } catch (error) {
        console.warn("A chapter could not be read", error);
        if (isCurrent) window.addEventListener("online", retry, { once: true });
        return show({ state: "unavailable", retry, ...(found && { found }) });
      }
    };
    void read();
    return () => {
      isCurrent = false;
      window.removeEventListener("online", retry);
    };
  }, [passage, attempt]);

  return chapter;
}
