const KEY = "reignwell.referral";
/** DEC-12: a referral link counts for 30 days. */
const KEPT_FOR = 30 * 86_400_000;
const LONGEST = 64;

/** For a link such as `/auth?ref=CODE`; `now` in ms since 1970. */
export function keepReferralCode(search: string, now = Date.now()): void {
  const code = new URLSearchParams(search).get("ref")?.trim();
  if (!code || code.length > LONGEST) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, keptAt: now }));
  } catch {
    // A browser that stores nothing forgets the code; registering works all the same.
  }
}

/** The latest code, unless it is older than 30 days at `now` (ms since 1970). */
export function storedReferralCode(now = Date.now()): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isKept(kept) || now - kept.keptAt > KEPT_FOR) return undefined;
    return kept.code;
  } catch {
    return undefined;
  }
}

/** After a registration the code must not count for the next user of this browser. */
export function forgetReferralCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function isKept(value: unknown): value is { code: string; keptAt: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "keptAt" in value &&
    typeof value.keptAt === "number"
  );
}
