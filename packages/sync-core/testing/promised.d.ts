/** One promise of a port, in words, and how to see whether an adapter keeps it. */
export interface Promised<Adapter> {
  promise: string;
  /** Throws when the adapter breaks the promise. */
  check(adapter: Adapter): Promise<void>;
}
/** Says what is wrong where two JSON values differ. */
export declare function mustBe(found: unknown, expected: unknown, what: string): void;
