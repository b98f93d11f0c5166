import { recordId, wireRow } from "@reignwell/contract";
import * as z from "zod/mini";

/** The id in the path of a call for one row. */
export const rowParams = z.object({ id: recordId });

/** Creating calls may carry a key by which a repetition is known. */
export const creatingHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** A row in its REST form. */
export const rowAnswer = wireRow;
/** Rows in their REST form. */
export const rowListAnswer = z.array(wireRow);
