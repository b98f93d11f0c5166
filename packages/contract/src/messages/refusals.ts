/** What a person reads when the server says no; the texts of `ERROR_CODES` are for programmers. */
export const refusals = {
  /** Of a limit; `seconds` until it lets the caller pass again, where that is known. */
  tooOften: (seconds?: number) =>
    `That was too often in a short time. Please wait ${waitOf(seconds)}, then try again.`,
  /** Of too many wrong passwords. */
  lockedOut: (seconds: number) =>
    `Too many tries with a wrong password. Please wait ${waitOf(seconds)}, then try again. Or reset your password with “Forgot password?”: then you can sign in at once.`,
  /** Of too many new accounts from one network. */
  tooManyAccounts: (seconds: number) =>
    `Several accounts were created from your network just now. Please wait ${waitOf(seconds)}, then try again.`,
  /** Of a reminder's address that belongs to another account. */
  remindersOfAnother:
    "Reminders on this device belong to another account. Switch them off here and on again to take them over.",
  byCode: {
    signed_out: "You’re not signed in any more. Please sign in and try again.",
    forbidden: "Your account isn’t allowed to do this.",
    not_found: "We couldn’t find this. It may have been deleted meanwhile.",
    conflict: "This doesn’t fit what is stored by now. Reload the page, then try again.",
    payload_too_large: "This is too large. Please make it shorter or smaller, then try again.",
    client_too_old: "This version of the app is too old. Reload the page to get the new one.",
    server_busy: "The server has a lot to do right now. Please try again in a few seconds.",
    internal: "Something went wrong on our side. Nothing was changed; please try again.",
    database_unavailable:
      "The server can’t reach its data right now. Nothing was changed; please try again soon.",
  },
} as const;

/** How long, in the largest unit that says it, rounded up: '12 minutes'. */
function waitOf(seconds = 60): string {
  if (seconds < 60) return counted(seconds, "second");
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), "minute");
  return counted(Math.ceil(seconds / 3600), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
