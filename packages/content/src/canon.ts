/** One book of the canon, in the numbering of the King James Version. */
export interface CanonBook {
  readonly name: string;
  /** Other spellings, without regard to case. */
  readonly abbreviations: readonly string[];
  readonly group: string;
  /** How many verses each chapter has, from chapter 1 on. */
  readonly verses: readonly number[];
  /** Chapters that the World English Bible numbers otherwise, with their number of verses there. */
  readonly webNumbering?: Readonly<Record<string, number>>;
}

/** The 66 books in their order. */
export type Canon = readonly CanonBook[];

/** A book as canon.json has it: the labels would be a fifth of the file on every device. */
type CanonRow = readonly [
  name: string,
  abbreviations: string,
  group: string,
  verses: readonly number[],
  webNumbering?: Readonly<Record<string, number>>,
];

/** The books out of the rows of canon.json; their abbreviations are divided by bars. */
export function canonOf(rows: unknown): Canon {
  return (rows as readonly CanonRow[]).map(
    ([name, abbreviations, group, verses, webNumbering]) => ({
      name,
      abbreviations: abbreviations.split("|"),
      group,
      verses,
      ...(webNumbering && { webNumbering }),
    }),
  );
}

let canon: Canon | undefined;

/** The canon, fetched when first asked for: only sorting and checking references need it. */
export async function loadCanon(): Promise<Canon> {
  const { default: rows } = await import("./canon.json", { with: { type: "json" } });
  canon ??= canonOf(rows);
  return canon;
}
