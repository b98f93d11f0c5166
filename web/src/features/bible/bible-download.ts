import { loadCanon } from "@reignwell/content";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { createSignal, useSignal } from "../../lib/signal.ts";
import {
  BookUnavailable,
  canKeepBooks,
  countStoredBooks,
  forgetBooks,
  keepBooks,
} from "./stored-bible.ts";

const BOOKS = 66;

const NO_CONNECTION =
  "The download stopped, because the server can’t be reached. What’s here stays; try again when you’re online.";
const NO_ROOM =
  "The download stopped, because this device has no room left. Free some space and try again.";
const REFUSED =
  "The download stopped, because this browser couldn’t store a book. What’s here stays; try again.";

interface Download {
  /** Null until it is known whether this browser can keep books. */
  isPossible: boolean | null;
  kept: number;
  isFetching: boolean;
  problem: string | null;
}

/*
 * The download belongs to the app and not to the page that shows it: it goes on while the user
 * reads elsewhere.
 */
const download = createSignal<Download>({
  isPossible: null,
  kept: 0,
  isFetching: false,
  problem: null,
});
let running: AbortController | null = null;

export function useBibleDownload(): Download & { total: number } {
  return { ...useSignal(download, download.get), total: BOOKS };
}

export async function countBooks(): Promise<void> {
  const isPossible = await canKeepBooks();
  const kept = await countStoredBooks(await bookNames());
  change({ isPossible, kept });
}

export async function fetchBible(): Promise<void> {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  change({ isFetching: true, problem: null });
  // A reload for an update would break the download off.
  const release = holdQuietMoment();
  try {
    await keepBooks(await bookNames(), controller.signal, (kept) => change({ kept }));
  } catch (error) {
    if (!controller.signal.aborted) {
      console.warn("The Bible was not kept whole", error);
      change({ problem: problemOf(error) });
    }
  } finally {
    release();
    running = null;
    change({ isFetching: false });
    await countBooks();
  }
}

export function pauseBible(): void {
  running?.abort();
}

export async function removeBible(): Promise<void> {
  change({ problem: null });
  await forgetBooks();
  await countBooks();
}

function change(changed: Partial<Download>): void {
  download.set({ ...download.get(), ...changed });
}

function problemOf(error: unknown): string {
  if (error instanceof BookUnavailable) return NO_CONNECTION;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? NO_ROOM : REFUSED;
}

async function bookNames(): Promise<string[]> {
  return (await loadCanon()).map(({ name }) => name);
}
