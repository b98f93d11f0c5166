import type { Transport } from "../src/ports.ts";
import { type Promised } from "./promised.ts";
/** What the server at the other end is to do with the next request. */
export type NextAnswer =
  | {
      status: number;
      body: string;
      headers?: Record<string, string>;
    }
  /** Closes the connection in the middle of the answer. */
  | "break";
/** A transport, and the server that it reaches. */
export interface TransportUnderTest {
  transport: Transport;
  answerWith(next: NextAnswer): void;
  /** The body of the latest request, unpacked and parsed. */
  received(): unknown;
  /** From now on nobody listens. */
  goAway(): Promise<void>;
}
/** What the engine relies on in its way to the server. */
export declare const TRANSPORT_PROMISES: readonly Promised<TransportUnderTest>[];
