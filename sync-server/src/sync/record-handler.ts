import type { Collection, PublicUser, WireRow } from "@reignwell/contract";
import type { Refusal } from "@reignwell/sync-core";
import type { Transaction } from "../plugins/database/database.ts";
import type { RecordTable } from "./record-table.ts";

/** A row that is about to be written. */
export interface Candidate {
  id: string;
  /** What is stored, or null for a new row. */
  before: WireRow | null;
  /** What would be stored: merged and valid. */
  after: WireRow;
  /** By register, when each value was written, by the server's clock [M1]. */
  stamps: Readonly<Record<string, number>>;
}

/** What a rule may look at. All reads go through `tx`, by set and not by row. */
export interface JudgeInput {
  tx: Transaction;
  user: PublicUser;
  /** The server's clock, in ms since 1970. */
  now: number;
  candidates: readonly Candidate[];
}

/** What a feature says about its kind of record; the write path itself knows no kinds. */
export interface RecordHandler {
  collection: Collection;
  table: RecordTable;
  /** The values of fields that a new row came without. */
  defaults: Readonly<WireRow>;
  /**
   * Which rows a fresh device's first screen needs [S7], as a condition in SQL; `$2` is the date
   * of 30 days ago.
   */
  firstScreen: string;
  /** The refused ones of the candidates, by id, with the reason for the person. */
  judge(input: JudgeInput): Promise<ReadonlyMap<string, Refusal>>;
  /**
   * What follows from rows that were written, in the same transaction; `candidates` are these. True
   * where the account itself changed, such as its points: then all its devices are told.
   */
  afterWrite?(input: JudgeInput): Promise<boolean>;
}
