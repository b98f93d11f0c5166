import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  type AudioProgress,
  type KeepAudioMessage,
} from "./audio-messages.ts";

export interface StoredAudio {
  count: number;
  bytes: number;
}

/** Private windows and insecure origins cannot keep recordings. */
export function canKeepAudio(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

/** The worker goes on with it when this page is closed. */
export async function askToKeepAudio(addresses: string[]): Promise<void> {
  if (!canKeepAudio()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "keep-audio", addresses } satisfies KeepAudioMessage);
}

export async function readStoredAudio(): Promise<StoredAudio> {
  // Opening a cache creates it, and a device without recordings shall have none.
  if (!(await caches.has(AUDIO_CACHE))) return { count: 0, bytes: 0 };
  const cache = await caches.open(AUDIO_CACHE);
  const files = await cache.matchAll();
  const sizes = files.map((file) => Number(file.headers.get("content-length") ?? 0));
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

export function watchStoredAudio(listener: (progress: AudioProgress) => void): () => void {
  const channel = new BroadcastChannel(AUDIO_CHANNEL);
  channel.addEventListener("message", (event: MessageEvent<AudioProgress>) => listener(event.data));
  return () => channel.close();
}
