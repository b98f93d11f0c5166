import type { PublicUser } from "./user.ts";

/** The same as in the schema, which is not loaded with this reader. */
const ACCOUNT_KEY = /^[0-9a-f-]{1,36}$/;

/**
 * Reads a signed-in person, or null for anything else: the same as the schema `publicUser`, without
 * the schema library, which the first screen does without (decision 8). A test holds them together.
 */
export function readPublicUser(value: unknown): PublicUser | null {
  if (typeof value !== "object" || value === null) return null;
  const fields: Partial<Record<keyof PublicUser, unknown>> = value;
  const { id, accountKey, username, displayName, email } = fields;
  const { isPaidMember, sharingPoints, referralCode, isAdmin } = fields;
  if (!isInteger(id) || !isInteger(sharingPoints)) return null;
  if (typeof accountKey !== "string" || !ACCOUNT_KEY.test(accountKey)) return null;
  if (typeof username !== "string" || typeof referralCode !== "string") return null;
  if (!isTextOrNull(displayName) || !isTextOrNull(email)) return null;
  if (typeof isPaidMember !== "boolean" || typeof isAdmin !== "boolean") return null;
  return {
    id,
    accountKey,
    username,
    displayName,
    email,
    isPaidMember,
    sharingPoints,
    referralCode,
    isAdmin,
  };
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
