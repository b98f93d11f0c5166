import type { RowChange } from "@reignwell/contract";
import type { Batch } from "../src/ports.ts";
import { expanded } from "../src/short-change.ts";

/** What the first change of a batch says of its fields, in full. */
export function fieldsOf(batch: Batch | null): RowChange["fields"] {
  const [change] = batch?.changes ?? [];
  return change ? expanded(change).fields : {};
}
