import * as z from "zod/mini";

/** Followed by the plan's id. */
export const LOOK_BACK_DRAFT = "look-back:";

const lookBackDraft = z.object({
  thanks: z.optional(z.string()),
  along: z.optional(z.array(z.string())),
});

/** What was written in the evening and is not saved. */
export type LookBackDraft = z.infer<typeof lookBackDraft>;

export function readLookBack(stored: unknown): LookBackDraft {
  return lookBackDraft.safeParse(stored).data ?? {};
}
