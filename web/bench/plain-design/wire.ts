/** The kinds of rows of the plain design. */
export const KINDS = ["tasks", "entries"] as const;
export type Kind = (typeof KINDS)[number];

/** The fields of one row. */
export type Fields = Record<string, unknown>;

/** Some fields of one row, as one write on the device set them. */
export interface PlainChange {
  kind: Kind;
  id: string;
  /** The device's clock at the write: of each field the later one wins. */
  at: number;
  fields: Fields;
}

/** One batch: all that waits on the device. */
export interface PlainRequest {
  /** Whose rows; the bench makes one for each run. */
  space: number;
  device: string;
  cursor: number;
  changes: PlainChange[];
}

/** All that the device lacks, with its id in each row. */
export interface PlainAnswer {
  cursor: number;
  rows: Partial<Record<Kind, Fields[]>>;
}

/** What the other devices hear of a write; without rows they pull. */
export interface PlainMessage extends PlainAnswer {
  /** The cursor before. */
  from: number;
  isWhole: boolean;
}
