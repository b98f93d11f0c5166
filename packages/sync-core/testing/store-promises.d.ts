import type { SyncStore } from "../src/ports.ts";
import { type Promised } from "./promised.ts";
/** A store with one device's plans in it, and hands to write and look with. */
export interface StoreUnderTest {
  /** The same memory again, as another tab has it, or this one after a crash. */
  store(): SyncStore;
  /** Makes a plan that waits to be sent, with these words in `challenges`; returns its id. */
  make(words: string): Promise<string>;
  /** Writes other words. */
  edit(id: string, words: string): Promise<void>;
  /** What the device shows. */
  words(id: string): Promise<string | undefined>;
  /** Sets the device's wall clock, in ms since 1970. */
  setClock(now: number): void;
}
/** What the engine relies on in its memory. */
export declare const STORE_PROMISES: readonly Promised<StoreUnderTest>[];
