import * as z from "zod/mini";
import { MAX_LINE, MAX_TEXT } from "../constants.ts";
import { requiredText, storableText, whenMissing } from "../field-schemas.ts";
import { rewards } from "../messages/app/rewards.ts";
import { giveaway } from "./reward-requests.ts";

/** More than anybody will ever have, and what a column of the database holds. */
const MOST_POINTS = 1_000_000;

/** An instant as an ISO text; a text that is no date is answered with the form's own words. */
function requiredInstant(missing: string) {
  return z.string(whenMissing(missing)).check(
    z.minLength(1, { error: missing, abort: true }),
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, {
      error: rewards.notADate,
      abort: true,
    }),
    z.refine((text) => isInstant(text), { error: rewards.notADate, abort: true }),
  );
}

function isInstant(text: string): boolean {
  const at = Date.parse(text);
  return at >= Date.UTC(2000, 0) && at < Date.UTC(2200, 0);
}

const fields = {
  title: requiredText(MAX_LINE, rewards.titleRequired),
  description: requiredText(MAX_TEXT, rewards.descriptionRequired),
  prize: requiredText(MAX_LINE, rewards.prizeRequired),
  /** DEC-76: who may take part, when, for what, and how is drawn. */
  rules: requiredText(MAX_TEXT, rewards.rulesRequired),
  startDate: requiredInstant(rewards.startRequired),
  endDate: requiredInstant(rewards.endRequired),
  pointRequirement: z
    .int({ error: rewards.requirementTooSmall })
    .check(
      z.minimum(1, { error: rewards.requirementTooSmall }),
      z.maximum(MOST_POINTS, { error: rewards.requirementTooLarge }),
    ),
  isActive: z._default(z.boolean(), true),
  /** A path of this server: pictures of other sites are not loaded. */
  imageUrl: z.optional(
    z.nullable(storableText(MAX_LINE).check(z.regex(/^\/[^/\\]/, { error: rewards.notAPicture }))),
  ),
};

/** `POST /api/admin/giveaways` (X-014, DEC-92). */
export const giveawayInput = z.strictObject(fields).check(
  z.refine(({ startDate, endDate }) => Date.parse(endDate) > Date.parse(startDate), {
    error: rewards.endBeforeStart,
    path: ["endDate"],
  }),
);

/** `PUT /api/admin/giveaways/{id}`: only `isActive` for the switch, or all fields of the form. */
export const giveawayChange = z.union([z.strictObject({ isActive: z.boolean() }), giveawayInput]);

/** A giveaway as the administrator sees it. */
export const adminGiveaway = z.extend(giveaway, {
  isActive: z.boolean(),
  /** Entries that take part: those of living accounts whose points did not go back. */
  entryCount: z.int(),
  pointsSpent: z.int(),
  /** Also of deleted accounts and those paid back: prize and requirement are frozen (DEC-92). */
  hasEntries: z.boolean(),
  drawnAt: z.nullable(z.string()),
  /** Whom to tell; null before the draw, without entries, and when the winner left. */
  winner: z.nullable(
    z.object({
      entryId: z.int(),
      username: z.string(),
      displayName: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
});

/** The answer of `GET /api/admin/giveaways`, the latest end first. */
export const adminGiveaways = z.array(adminGiveaway);

/** The body of `POST /api/admin/giveaways`. */
export type GiveawayInput = z.infer<typeof giveawayInput>;
/** The body of `PUT /api/admin/giveaways/{id}`. */
export type GiveawayChange = z.infer<typeof giveawayChange>;
/** A giveaway as the administrator sees it. */
export type AdminGiveaway = z.infer<typeof adminGiveaway>;
