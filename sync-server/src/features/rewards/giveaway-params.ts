import * as z from "zod/mini";

/** The number in the path of a call for one giveaway. */
export const giveawayParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
