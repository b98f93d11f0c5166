/** The cache of recordings, which the worker fills and both sides read. */
export const AUDIO_CACHE = "reignwell-audio";

/** Where the worker says that the cache has changed. */
export const AUDIO_CHANNEL = "reignwell-audio";

/** Asks the worker to hold exactly these recordings; none empties the cache. */
export interface KeepAudioMessage {
  type: "keep-audio";
  addresses: string[];
}

/** What stood in the way: no network (or a broken file), no room, or nothing. */
export type AudioTrouble = "unreachable" | "full" | null;

/** What the worker says after each file and at the end. */
export interface AudioProgress {
  state: "fetching" | "done";
  trouble: AudioTrouble;
}
