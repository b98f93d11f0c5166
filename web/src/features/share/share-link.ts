import { type PublicUser, ROUTES, type ShareAnswer, type SharePlatform } from "@reignwell/contract";
import { openAccountDatabase, shares } from "@reignwell/device";
import { ApiError, callApi } from "../../lib/api-client.ts";

/** The one who shares waits no longer than this, in ms; then the plain link does. */
const SHARE_TIMEOUT_MS = 2000;

/** What the dialog needs of the server's answer. */
type KeyRead = "shortLink" | "pointsEarned" | "sharingPoints" | "accountVersion";

/** What a share came to. */
export interface Shared {
  /** The short link, or the app's own address without a connection or an account. */
  link: string;
  /** Null where the server did not say. */
  answer: Pick<ShareAnswer, KeyRead> | null;
  /** The share is kept on this device and rewarded when it is synced. */
  waits: boolean;
}

/**
 * The link for a share that may still fail or be put away: it earns nothing (decision 54). Null where
 * there is none to be had; then the app's own address does.
 */
export async function prepareLink(
  user: PublicUser | null,
  verseReference: string,
  platform: SharePlatform,
): Promise<string | null> {
  if (user === null || !navigator.onLine) return null;
  try {
    return await callApi({
      method: "POST",
      path: ROUTES.shareLinks,
      body: { platform, verseReference },
      read: readLink,
      signal: AbortSignal.timeout(SHARE_TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}

/** The app's own address, which can always be shared. */
export const plainLink = () => `${window.location.origin}/`;

/**
 * Notes that a verse is shared, and gives the link to share. A share that the server did not hear of
 * is kept on the device (DEC-67); where it did hear and only its answer was lost, both are one share.
 */
export async function shareLink(
  user: PublicUser | null,
  verseReference: string,
  platform: SharePlatform,
): Promise<Shared> {
  const plain = { link: plainLink(), answer: null, waits: false };
  if (user === null) return plain;
  const share = { platform, verseReference };
  try {
    if (!navigator.onLine) throw new ApiError("offline", 0, "no network");
    const answer = await callApi({
      method: "POST",
      path: ROUTES.shares,
      body: share,
      read: readAnswer,
      signal: AbortSignal.timeout(SHARE_TIMEOUT_MS),
    });
    return { link: answer.shortLink, answer, waits: false };
  } catch (error) {
    // What the server refuses as it is, it would refuse from the outbox as well.
    if (error instanceof ApiError && error.status === 400) return plain;
    return { ...plain, waits: await keepShare(user, share) };
  }
}

/** A device that stores nothing shares all the same. */
async function keepShare(
  user: PublicUser,
  share: { platform: SharePlatform; verseReference: string },
): Promise<boolean> {
  try {
    const database = openAccountDatabase(user.accountKey, user.id);
    const kept = await shares.record(database, share, Date.now());
    return kept.ok && kept.value;
  } catch (error) {
    console.warn("The share was not noted", error);
    return false;
  }
}

/** Read by hand: the schemas of the rewards are loaded with their page, and this works without it. */
function readAnswer(body: unknown): Shared["answer"] {
  if (typeof body !== "object" || body === null) return null;
  const { shortLink, pointsEarned, sharingPoints, accountVersion } = body as Partial<
    Record<KeyRead, unknown>
  >;
  if (typeof shortLink !== "string") return null;
  if (typeof pointsEarned !== "number" || typeof sharingPoints !== "number") return null;
  const version = typeof accountVersion === "number" ? { accountVersion } : {};
  return { shortLink, pointsEarned, sharingPoints, ...version };
}

function readLink(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { shortLink } = body as { shortLink?: unknown };
  return typeof shortLink === "string" ? shortLink : null;
}
