import * as z from "zod/mini";
import { plainDate } from "../field-schemas.ts";

/**
 * What `GET /api/today-scripture` may be asked with: the date in the caller's zone, where the
 * user's day follows the device (DEC-115). Without it the answer is for the Central date.
 */
export const todayScriptureQuery = z.object({ date: z.optional(plainDate) });

/**
 * The answer of `GET /api/today-scripture`. Two namings are read in the wild (D-016), so the
 * server sends `verse` and its alias `text` (DEC-17).
 */
export const todayScripture = z.object({
  /** The date this verse belongs to, `YYYY-MM-DD`. */
  date: z.string(),
  verse: z.string(),
  text: z.string(),
  reference: z.string(),
  reflection: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  /** The translation's abbreviation where it is known, e.g. `WEB`. */
  translation: z.nullable(z.string()),
});

/**
 * The answer of `GET /api/scriptures/upcoming`: the next scheduled scriptures in the order of their
 * dates, today's first where it is one. Dates without one are the built-in pool's (DEC-106).
 */
export const upcomingScriptures = z.array(todayScripture);

/** Today's scripture as the server sends it. */
export type TodayScripture = z.infer<typeof todayScripture>;
