import * as z from "zod/mini";

export const LOOK_BACK_DRAFT = "look-back:";

const lookBackDraft = z.object({
  thanks: z.optional(z.string()),
  along: z.optional(z.array(z.string())),
});

export type LookBackDraft = z.infer<typeof lookBackDraft>;

export function readLookBack(stored: unknown): LookBackDraft {
  return lookBackDraft.safeParse(stored).data ?? {};
}
