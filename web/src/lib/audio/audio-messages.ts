export const AUDIO_CACHE = "reignwell-audio";

export const AUDIO_CHANNEL = "reignwell-audio";

/** Asks the worker to hold exactly these recordings; none empties the cache. */
export interface KeepAudioMessage {
  type: "keep-audio";
  addresses: string[];
}

/** Why fetching stopped: no network (or a broken file), no room, or null. */
export type AudioTrouble = "unreachable" | "full" | null;

/** Sent by the worker after each file and at the end. */
export interface AudioProgress {
  state: "fetching" | "done";
  trouble: AudioTrouble;
}
