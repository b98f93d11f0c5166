import * as z from "zod/mini";

/** The latest minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;

/** An IANA zone that this machine's calendar knows, such as `America/Chicago`. */
const zoneName = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, { error: "This time zone is not known. Choose another." }),
  );

/**
 * When a user wants to be reminded of the day: when it begins, at 1 o'clock (DEC-100), or at
 * a time of their own in their own zone, and then not on a day whose plan is done.
 */
export const reminder = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("new-day") }),
  z.strictObject({
    kind: z.literal("morning"),
    /** Minutes after midnight by the clocks of `zone`. */
    minute: z.int().check(z.minimum(0), z.maximum(LAST_MINUTE)),
    zone: zoneName,
  }),
]);

/** Base64url text of so many bytes. */
const base64url = (bytes: number) =>
  z.string().check(
    z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), {
      error: "Must be the key as the browser gives it",
    }),
  );

const endpoint = z.string().check(z.maxLength(2048), z.regex(/^https:\/\/[^\s]+$/));

/** `POST /api/push/subscribe`: what the browser's push subscription says, and the choice. */
export const pushSubscribeRequest = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** Browsers send it; nobody relies on it. */
  expirationTime: z.optional(z.nullable(z.number())),
  reminder,
  /** The zone of a device that the user's day follows; without it the day is the Central one. */
  dayZone: z.optional(zoneName),
});

/** `DELETE /api/push/subscribe` and `POST /api/push/test`: which device is meant. */
export const pushDeviceRequest = z.strictObject({ endpoint });

/** The answer of `GET /api/push/key`: the server's VAPID key, base64url. */
export const pushKeyAnswer = z.object({ publicKey: z.string() });

/** The answer of `POST /api/push/test`: whether the browser's push service took the message. */
export const pushTestAnswer = z.object({ delivered: z.boolean() });

/** What a push carries; it names no person and nothing that anybody wrote. */
const pushMessage = z.object({
  kind: z.enum(["new-day", "morning", "test"]),
  /** The date that it speaks of, `YYYY-MM-DD`. */
  date: z.string(),
  /** The day's verse: where it stands, and its first words. */
  verse: z.optional(z.object({ reference: z.string(), words: z.string() })),
});

/** When the user is reminded of the day. */
export type Reminder = z.infer<typeof reminder>;
/** A browser's subscription with its person's choice. */
export type PushSubscribeRequest = z.infer<typeof pushSubscribeRequest>;
/** What a push carries. */
export type PushMessage = z.infer<typeof pushMessage>;

/** Whether this program knows the clocks of a zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    // Offsets such as +01:00 are zones to Intl, but they know no daylight saving.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
