import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  type AudioProgress,
  type KeepAudioMessage,
} from "./audio-messages.ts";

/** What lies in the cache of recordings. */
export interface KeptAudio {
  count: number;
  bytes: number;
}

/** Whether this browser can keep recordings: private windows and insecure origins cannot. */
export function canKeepAudio(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

/** Asks the worker to hold exactly these recordings, also when this page is closed meanwhile. */
export async function askToKeepAudio(addresses: string[]): Promise<void> {
  if (!canKeepAudio()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "keep-audio", addresses } satisfies KeepAudioMessage);
}

/** Counts what lies in the cache. */
export async function readKeptAudio(): Promise<KeptAudio> {
  // Asking for a cache makes it; whoever keeps nothing shall have none.
  if (!(await caches.has(AUDIO_CACHE))) return { count: 0, bytes: 0 };
  const cache = await caches.open(AUDIO_CACHE);
  const files = await cache.matchAll();
  const sizes = files.map((file) => Number(file.headers.get("content-length") ?? 0));
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Calls back at each change of the cache; returns the way to stop listening. */
export function watchKeptAudio(listener: (progress: AudioProgress) => void): () => void {
  const channel = new BroadcastChannel(AUDIO_CHANNEL);
  channel.addEventListener("message", (event: MessageEvent<AudioProgress>) => listener(event.data));
  return () => channel.close();
}
