import type { SyncAnswer } from "@reignwell/contract";
import type { Batch, SyncStore } from "../src/ports.ts";

/** A store with one device's plans in it, and hands to write and look with. */
export interface StoreUnderTest {
  /** The same memory again, as another tab has it, or this one after a crash. */
  store: () => SyncStore;
  /** Makes a plan that waits to be sent, with these words in `challenges`; returns its id. */
  make: (words: string) => Promise<string>;
  /** Writes other words. */
  edit: (id: string, words: string) => Promise<void>;
  /** What the device shows. */
  words: (id: string) => Promise<string | undefined>;
  /** Sets the device's wall clock, in ms since 1970. */
  setClock: (now: number) => void;
}

export const LIMIT = { changes: 1000, bytes: 1 << 20 };
export const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
export const NOON = 1_800_000_000_000;

export const answer = (push: number, over: Partial<SyncAnswer> = {}): SyncAnswer => ({
  push,
  epoch: EPOCH,
  cursor: 1,
  more: false,
  now: 1,
  rows: {},
  rejected: [],
  overwritten: [],
  ...(push > 0 && { taken: { received: NOON, sentAt: NOON } }),
  ...over,
});
export const plan = (id: string, words: string, stamp = 2 * NOON) => ({
  id,
  "@": stamp,
  date: "2026-11-20",
  verse: "",
  verseReference: "",
  verseReflection: "",
  priorities: [],
  actionSteps: [],
  challenges: words,
  encouragement: "",
  deletedAt: null,
});

export async function next(store: SyncStore, changes = LIMIT.changes): Promise<Batch> {
  const batch = await store.nextBatch({ ...LIMIT, changes });
  if (!batch) throw new Error("nothing waits to be sent");
  return batch;
}

export const idsOf = (batch: Batch | null) => batch?.changes.map(({ id }) => id).toSorted() ?? [];
export const wordsIn = (batch: Batch, id: string) =>
  batch.changes.find((change) => change.id === id)?.fields["challenges"]?.[1];
