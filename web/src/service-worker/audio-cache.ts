import { AUDIO } from "@reignwell/contract";
import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  type AudioProgress,
  type AudioTrouble,
} from "../lib/audio/audio-messages.ts";
import { partOfFile } from "./part-of-file.ts";

/** Runs follow each other: two tabs that start together request the same files. */
let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Holds exactly these recordings: removes every other one and then fetches the missing ones in
 * order. That bounds the cache to today's and seven more, of at most 20 MB each.
 */
export function keepAudio(addresses: readonly string[]): Promise<void> {
  const run = lastRun.then(() => holdExactly(addresses));
  lastRun = run.catch(() => undefined);
  return run;
}

/**
 * Answers a request for a recording from the cache, also in the ranges that players request, else
 * from the network. A timestamp in the address is not part of its name (DEC-44): a recording
 * never changes under its name, so the cached one is as good as a new one.
 */
export async function answerAudio(request: Request): Promise<Response> {
  const kept = await findStored(request.url);
  if (!kept) return fetch(request);
  return request.headers.has("range") ? partOfFile(request, kept) : kept;
}

async function findStored(url: string): Promise<Response | undefined> {
  if (!(await caches.has(AUDIO_CACHE))) return undefined;
  const cache = await caches.open(AUDIO_CACHE);
  return cache.match(nameOf(url));
}

async function holdExactly(addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.slice(0, AUDIO.daysAhead + 1).map(nameOf));
  if (wanted.size === 0) {
    if (await caches.delete(AUDIO_CACHE)) tell({ state: "done", trouble: null });
    return;
  }
  const cache = await caches.open(AUDIO_CACHE);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  let trouble: AudioTrouble = null;
  for (const name of wanted) {
    if (await cache.match(name)) continue;
    tell({ state: "fetching", trouble });
    trouble = (await fetchInto(cache, name)) ?? trouble;
    if (trouble === "full") break;
  }
  tell({ state: "done", trouble });
}

async function fetchInto(cache: Cache, name: string): Promise<AudioTrouble> {
  let file: Blob;
  try {
    const answer = await fetch(name);
    // A captive portal answers too, with a page.
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("audio/")) {
      return "unreachable";
    }
    if (Number(answer.headers.get("content-length") ?? 0) > AUDIO.maxBytes) return "unreachable";
    file = await answer.blob();
  } catch {
    return "unreachable";
  }
  if (file.size > AUDIO.maxBytes) return "unreachable";
  try {
    // Set here, because the length of a compressed answer differs or is missing.
    const headers = { "content-type": file.type, "content-length": String(file.size) };
    await cache.put(name, new Response(file, { headers }));
    return null;
  } catch {
    return "full";
  }
}

function nameOf(address: string): string {
  const { origin, pathname } = new URL(address, self.location.origin);
  return origin + pathname;
}

function tell(progress: AudioProgress): void {
  const channel = new BroadcastChannel(AUDIO_CHANNEL);
  channel.postMessage(progress);
  channel.close();
}
