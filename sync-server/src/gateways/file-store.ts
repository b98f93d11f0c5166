import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../config.ts";

/** A stored file, or the part of it that was asked for. */
export interface StoredFile {
  bytes: Readable;
  size: number;
  /** The part as `Content-Range` says it; null for a whole file. */
  contentRange: string | null;
}

/** Where uploaded files are kept, each under a key like `audio/<name>.mp3`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /**
   * Deletes a file; one that is not there is no problem. A call to a store far away is broken off by
   * `stop` and rejects with its reason: then nobody knows whether the file is there.
   */
  remove(key: string, stop?: AbortSignal): Promise<void>;
  /**
   * Reads a file, or the part that a `Range` header names; null where there is none. The reader
   * itself is null where the files lie in the {@link uploadsFolder}, from which the web server reads.
   */
  read: ((key: string, range: string | undefined) => Promise<StoredFile | null>) | null;
}

/** What {@link FileStore.read} rejects with where the file is shorter than the part. */
export class PartMissingError extends Error {}

/** What a store that can't be reached, or refuses us, rejects with. */
export class StoreAwayError extends Error {}

/**
 * The folder of everything that was uploaded, below the data folder, because it must be kept. A
 * recording lies in its folder `audio` and is served as `/uploads/audio/<name>.mp3`.
 */
export function uploadsFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "uploads");
}

/** The store in the data folder. */
export function openFolder(config: Pick<Config, "dataDir">): FileStore {
  const disk = new Disk(new FSDriver({ location: uploadsFolder(config), visibility: "public" }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    remove: (key) => disk.delete(key),
    read: null,
  };
}
