import { anySignal } from "../../lib/any-signal.ts";
import { type BibleBook, bibleBookSchema, fileOfBook } from "./bible-book.ts";

/** The cache of this device's books. A new edition of the text gets a new name. */
const BIBLE_CACHE = "web-bible-2020";

/** A server that does not answer by then is out of reach. */
const FETCH_TIMEOUT_MS = 20_000;

/** A book that is neither on the device nor to be had from the server. */
export class BookUnavailable extends Error {}

/**
 * One book, from this device where it is kept, else from the server, and kept then.
 *
 * @throws {BookUnavailable} without a connection, or when something else answers in its place
 */
export async function readBook(name: string): Promise<BibleBook> {
  const kept = await storedBook(name);
  if (kept) return kept;
  const answer = await fetchBook(name);
  const copy = answer.clone();
  const book = await parseBook(answer);
  // A full or forbidden cache must not keep anybody from reading.
  await keep(name, copy).catch((error: unknown) => console.warn("A book was not kept", error));
  return book;
}

/** Which of these books are on this device; none where the browser keeps no caches. */
export async function countStoredBooks(names: readonly string[]): Promise<number> {
  const kept = await storedFiles();
  return names.filter((name) => kept.has(fileOfBook(name))).length;
}

/**
 * Keeps books on this device, one after the other; those that are here already are skipped, so a
 * download that was broken off goes on where it stopped.
 *
 * @param onProgress how many of them are here, after each
 * @throws {BookUnavailable} when one cannot be had, and the browser's error when one cannot be kept
 */
export async function keepBooks(
  names: readonly string[],
  signal: AbortSignal,
  onProgress: (count: number) => void = () => undefined,
): Promise<void> {
  const kept = await storedFiles();
  const missing = names.filter((name) => !kept.has(fileOfBook(name)));
  for (const [index, name] of missing.entries()) {
    if (signal.aborted) return;
    const answer = await fetchBook(name, signal);
    const copy = answer.clone();
    await parseBook(answer);
    await keep(name, copy);
    onProgress(names.length - missing.length + index + 1);
  }
}

export async function forgetBooks(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(BIBLE_CACHE);
}

/** Whether this browser can keep books; a private window may refuse. */
export async function canKeepBooks(): Promise<boolean> {
  return (await openCache()) !== null;
}

async function storedFiles(): Promise<Set<string>> {
  const requests = (await (await openCache())?.keys()) ?? [];
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

async function storedBook(name: string): Promise<BibleBook | null> {
  const answer = await (await openCache())?.match(fileOfBook(name));
  return answer ? parseBook(answer).catch(() => null) : null;
}

async function fetchBook(name: string, signal?: AbortSignal): Promise<Response> {
  try {
    const inTime = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const answer = await fetch(fileOfBook(name), {
      signal: signal ? anySignal([signal, inTime]) : inTime,
    });
    if (answer.ok) return answer;
  } catch (error) {
    throw new BookUnavailable(`${name} could not be fetched`, { cause: error });
  }
  throw new BookUnavailable(`${name} could not be fetched`);
}

/** A network's own sign-in page answers in place of the server: that is no book. */
async function parseBook(answer: Response): Promise<BibleBook> {
  try {
    return bibleBookSchema.parse(await answer.json());
  } catch (error) {
    throw new BookUnavailable("What came is no book", { cause: error });
  }
}

async function keep(name: string, answer: Response): Promise<void> {
  const cache = await openCache();
  if (!cache) throw new Error("This browser keeps no caches");
  await cache.put(fileOfBook(name), answer);
}

async function openCache(): Promise<Cache | null> {
  if (!("caches" in globalThis)) return null;
  // A private window may have caches and refuse to open one.
  return caches.open(BIBLE_CACHE).catch(() => null);
}
