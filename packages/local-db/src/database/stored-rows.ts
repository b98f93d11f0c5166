import type { Collection, PackedStamps } from "@reignwell/contract";

/** A value that lost against a later edit elsewhere; kept for 30 days. */
export interface EarlierVersion {
  key?: number;
  collection: string;
  id: string;
  field: string;
  value: unknown;
  keptAt: number;
  /** Set where an edit replaced it that its author had not seen; absent where its user replaced it. */
  unseen?: true;
}

/**
 * The server's stamps of many rows as one record with one text. The browser stores that many times
 * faster than thousands of small values; the rows of a kind are spread over the packs by their ids.
 */
export interface KnownPack {
  collection: Collection;
  bucket: number;
  /** The {@link KnownNotes} as JSON. */
  rows: string;
  /** Of the pack without rows: another one with each save. */
  revision?: string;
}

/**
 * By id: the resync in which the row came last, and its packed stamps [A2], [K1]; null notes that
 * the row is forgotten.
 */
export type KnownNotes = Record<string, [number, PackedStamps] | null>;
