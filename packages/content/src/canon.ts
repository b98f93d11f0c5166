/** One book of the canon, in the numbering of the King James Version. */
export interface CanonBook {
  readonly name: string;
  /** Other spellings, without regard to case. */
  readonly abbreviations: readonly string[];
  readonly testament: string;
  readonly group: string;
  /** How many verses each chapter has, from chapter 1 on. */
  readonly verses: readonly number[];
  /** Chapters that the World English Bible numbers otherwise, with their number of verses there. */
  readonly webNumbering?: Readonly<Record<string, number>>;
}

/** The 66 books in their order. */
export type Canon = readonly CanonBook[];

/** The canon, fetched when first asked for: only sorting and checking references need it. */
export async function loadCanon(): Promise<Canon> {
  const { default: canon } = await import("./canon.json", { with: { type: "json" } });
  return canon;
}
