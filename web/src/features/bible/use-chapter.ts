import { loadCanon } from "@reignwell/content";
import { useEffect, useState } from "react";
import type { BibleBook } from "./bible-book.ts";
import { findChapter, type FoundChapter } from "./find-chapter.ts";
import { readBook } from "./stored-bible.ts";

/** What the page of a chapter can show. */
export type ChapterState =
  | { state: "loading" }
  | { state: "unknown" }
  | { state: "unavailable"; retry: () => void }
  | { state: "ready"; found: FoundChapter; book: BibleBook };

/** Reads the chapter of a passage; after a failure also by itself when the network is back. */
export function useChapter(passage: string): ChapterState {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ of: string; state: ChapterState } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const retry = () => setAttempt((count) => count + 1);
    const show = (state: ChapterState) => isCurrent && setResult({ of: passage, state });
    readChapter(passage).then(show, (error: unknown) => {
      console.warn("A chapter could not be read", error);
      show({ state: "unavailable", retry });
      if (isCurrent) window.addEventListener("online", retry, { once: true });
    });
    return () => {
      isCurrent = false;
      window.removeEventListener("online", retry);
    };
  }, [passage, attempt]);

  return result?.of === passage ? result.state : { state: "loading" };
}

async function readChapter(passage: string): Promise<ChapterState> {
  const found = findChapter(passage, await loadCanon());
  if (!found) return { state: "unknown" };
  return { state: "ready", found, book: await readBook(found.book) };
}
