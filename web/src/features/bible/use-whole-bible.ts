import { loadCanon } from "@reignwell/content";
import { useEffect, useRef, useState } from "react";
import {
  BookUnavailable,
  canKeepBooks,
  countKeptBooks,
  forgetBooks,
  keepBooks,
} from "./stored-bible.ts";

/** How many books there are. */
const BOOKS = 66;

const NO_CONNECTION =
  "The download stopped, because the server can’t be reached. What’s here stays; try again when you’re online.";
const NO_ROOM =
  "The download stopped, because this device has no room left. Free some space and try again.";

/** The books on this device, and what can be done with them. */
export function useWholeBible() {
  const isPossible = canKeepBooks();
  const [kept, setKept] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const download = useRef<AbortController | null>(null);

  useEffect(() => {
    let isShown = true;
    countBooks().then((count) => isShown && setKept(count), reportUncounted);
    return () => {
      isShown = false;
      download.current?.abort();
    };
  }, []);
  const countAgain = async () => countBooks().then(setKept, reportUncounted);

  const fetchAll = () => {
    const controller = new AbortController();
    download.current = controller;
    setProblem(null);
    setIsFetching(true);
    void bookNames()
      .then(async (names) => keepBooks(names, controller.signal, (here) => setKept(here)))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn("The Bible was not kept whole", error);
        setProblem(error instanceof BookUnavailable ? NO_CONNECTION : NO_ROOM);
      })
      // Of the books that were here before, some come later in the order than what was fetched.
      .then(countAgain)
      .finally(() => {
        if (download.current === controller) setIsFetching(false);
      });
  };
  const pause = () => download.current?.abort();
  const remove = () => {
    setProblem(null);
    void forgetBooks().then(countAgain, countAgain);
  };
  return { isPossible, kept, total: BOOKS, isFetching, problem, fetchAll, pause, remove };
}

async function countBooks(): Promise<number> {
  return countKeptBooks(await bookNames());
}

function reportUncounted(error: unknown): void {
  console.warn("The books on this device were not counted", error);
}

async function bookNames(): Promise<string[]> {
  return (await loadCanon()).map(({ name }) => name);
}
