import * as z from "zod/mini";

/** One day of the Reflections Archive (DEC-78): a scheduled one, or one of the user's own plans. */
export const archivedReflection = z.object({
  id: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  verse: z.string(),
  verseReference: z.string(),
  /** Null where none was written. */
  reflection: z.nullable(z.string()),
  audioUrl: z.optional(z.string()),
  kind: z.enum(["scheduled", "personal"]),
});

/** The answer of both calls of the archive (V-015), newest first. */
export const archivedReflections = z.array(archivedReflection);

/** One day of the Reflections Archive. */
export type ArchivedReflection = z.infer<typeof archivedReflection>;
