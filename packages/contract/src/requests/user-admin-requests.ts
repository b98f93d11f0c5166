import * as z from "zod/mini";
import { PAYMENT_STATES } from "./payment-requests.ts";

/** How many users a page has where the caller does not say. */
export const USERS_PAGE = 25;
/** so many of the latest plans are shown. */
export const SHOWN_ENTRIES = 10;

const digits = (max: RegExp) => z.string().check(z.regex(max));

/** The query of `GET /api/admin/users`; numbers are texts there. */
export const adminUsersQuery = z.strictObject({
  /** The beginnings of words: of the name, the display name, the address or the referral code. */
  search: z.optional(z.string().check(z.maxLength(200))),
  sort: z._default(z.enum(["joined", "username"]), "joined"),
  direction: z._default(z.enum(["asc", "desc"]), "desc"),
  page: z._default(digits(/^[1-9]\d{0,5}$/), "1"),
  size: z._default(digits(/^([1-9]\d?|100)$/), String(USERS_PAGE)),
});

/** The query of `GET /api/admin/users/count`. */
export const adminUserCountQuery = z.pick(adminUsersQuery, { search: true });

/** The answer of `GET /api/admin/users/count`: of all users, and of those that were searched for. */
export const adminUserCount = z.object({ total: z.int(), found: z.int() });

/** Why the administrator should look at a user's payments, or that one was returned. */
export const paymentMark = z.enum([
  "dispute",
  "partial-refund",
  "second-payment",
  "no-account",
  "refunded",
]);

/** A user as the administrator sees them. */
export const adminUser = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  sharingPoints: z.int(),
  createdAt: z.string(),
  referralCode: z.string(),
  /** The id of the user who invited them. */
  referredBy: z.nullable(z.int()),
  referredByUsername: z.nullable(z.string()),
  isPaidMember: z.boolean(),
  paymentMarks: z.array(paymentMark),
});

/** The answer of `GET /api/admin/users`: one page. */
export const adminUsers = z.array(adminUser);

/** The answer of `GET /api/admin/users/{id}`: with the latest payments. */
export const adminUserDetails = z.extend(adminUser, {
  payments: z.array(
    z.object({
      paymentIntentId: z.string(),
      /** In cents. */
      amount: z.int(),
      currency: z.string(),
      state: z.enum(PAYMENT_STATES),
      flag: z.nullable(paymentMark),
      createdAt: z.string(),
    }),
  ),
});

/** The answer of `GET /api/admin/users/{id}/analytics` (X-034, DEC-96). */
export const userAnalytics = z.object({
  totalEntries: z.int(),
  totalShares: z.int(),
  totalShareClicks: z.int(),
  totalReferrals: z.int(),
  consecutiveDays: z.int(),
  sharingPoints: z.int(),
  /** The latest plan, tick or login; null without any. */
  lastActiveDate: z.nullable(z.string()),
});

/** The answer of `GET /api/admin/users/{id}/entries`: the latest ten. */
export const userEntries = z.array(
  z.object({
    id: z.string(),
    date: z.string(),
    verseReference: z.string(),
    priorities: z.array(z.string()),
    /** DEC-97: null where this server does not show them. */
    challenges: z.nullable(z.string()),
  }),
);

/** The answer of `GET /api/admin/users/{id}/shares`: the latest hundred. */
export const userShares = z.array(
  z.object({
    id: z.string(),
    createdAt: z.string(),
    platform: z.string(),
    verseReference: z.string(),
    clickCount: z.int(),
    pointsEarned: z.int(),
  }),
);

/** The answer of `GET /api/admin/users/{id}/referrals`: the latest hundred. */
export const userReferrals = z.array(
  z.object({
    id: z.int(),
    username: z.string(),
    displayName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    createdAt: z.string(),
    sharingPoints: z.int(),
  }),
);

/** A user as the administrator sees them. */
export type AdminUser = z.infer<typeof adminUser>;
/** The same with their payments. */
export type AdminUserDetails = z.infer<typeof adminUserDetails>;
/** What the administrator asks of the list of users. */
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>;
/** Why to look at a user's payments. */
export type PaymentMark = z.infer<typeof paymentMark>;
/** A user's numbers. */
export type UserAnalytics = z.infer<typeof userAnalytics>;
/** A user's latest plans. */
export type UserEntries = z.infer<typeof userEntries>;
/** A user's latest shares. */
export type UserShares = z.infer<typeof userShares>;
/** Whom a user invited. */
export type UserReferrals = z.infer<typeof userReferrals>;
