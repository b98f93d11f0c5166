import type { ErrorCode } from "../../error-codes.ts";
import { auth } from "../account/auth.ts";
import { confirmEmail } from "../account/confirm-email.ts";
import { membership } from "../account/membership.ts";
import { payment } from "../account/payment.ts";
import { recovery } from "../account/recovery.ts";

/** What a person reads when the server says no; the texts of `ERROR_CODES` are for programmers. */
export const refusals = {
  /** Of a limit; `seconds` until it lets the caller pass again, where that is known. */
  tooOften: (seconds?: number) =>
    `That was too often in a short time. Please wait ${waitOf(seconds)}, then try again.`,
  /** Of too many wrong passwords. */
  lockedOut: (seconds: number) =>
    `Too many wrong passwords. Try again in ${waitOf(seconds)}, or reset your password to sign in at once.`,
  /** Of too many wrong passwords from one network, whatever the names: a reset lifts nothing here. */
  networkStopped: (seconds: number) =>
    `Too many wrong passwords from your network. Try again in ${waitOf(seconds)}, or sign in over another network.`,
  /** Of too many new accounts from one network. */
  tooManyAccounts: (seconds: number) =>
    `Several accounts were created from your network just now. Please wait ${waitOf(seconds)}, then try again.`,
  /** Of a reminder's address that belongs to another account. */
  remindersOfAnother:
    "Reminders on this device belong to another account. Switch them off here and on again to take them over.",
  /** Of the administrator who asks for the account to be deleted. */
  adminStays:
    "You can’t delete the administrator’s account here: without it, nobody could look after this site.",
  /** Of a mailing list whose name another one has, that is gone, or that an export still fills. */
  listNameTaken: "There’s a list with this name already. Choose another name.",
  listGone: "This list isn’t there any more. Reload the page and choose another one.",
  listInUse: "An export to this list is still running. Wait until it has ended.",
  /** Of a form whose first sending arrived though its answer was lost, and that was changed since. */
  createdBefore:
    "This was created already, as it was before your last changes. Close this form, and edit it in the list.",
  /** What stands for each error code where nothing more exact is known. */
  byCode: {
    malformed_request:
      "The app sent something that we couldn’t read. Reload the page and try again.",
    validation_failed: "Something in it isn’t right. Check what you typed and try again.",
    signed_out: "You’re signed out. Sign in and try again.",
    session_ended: "This device was signed out. Sign in and try again.",
    account_deleted: "This account was deleted.",
    // the words of the sign-in screen.
    invalid_credentials: auth.loginFailed.description,
    wrong_password: "That isn’t your current password. Type it again.",
    invalid_reset_code:
      "The reset code is wrong, was used already, or is too old. Check it, or ask for a new one.",
    invalid_recovery_code: recovery.failed.description,
    invalid_confirmation_link: confirmEmail.invalid,
    forbidden: "You can’t do this with your account.",
    cross_site: "This came from another website. Open the app itself and try again.",
    // DEC-10: the client detects missing membership by these words as well as by the code.
    membership_required: membership.required,
    not_found: "We couldn’t find this. It may have been deleted.",
    conflict: "This changed in the meantime. Reload the page and try again.",
    username_taken: "Somebody has this username already. Choose another one.",
    payload_too_large: "This is too large to be saved. Make it shorter and try again.",
    unsupported_media_type: "The app sent this in a form that we can’t read. Reload the page.",
    range_not_satisfiable: "This part of the file isn’t there. Start it from the beginning.",
    client_too_old: "This version of the app is too old. Reload the page to get the new one.",
    too_many_requests: "That was too often in a short time. Please wait 1 minute, then try again.",
    stale_push: "Another tab has sent this already. It will be sorted out by itself.",
    wrong_id:
      "This can’t be saved under the name that the app gave it. Copy it, then create it again.",
    missing_parent: "This will be sent after what it belongs to.",
    gone: "This was deleted on another device a long time ago. Retry to bring it back, or discard it.",
    account_full:
      "Your account is full. What you wrote is safe on this device. Delete what you don’t need, or export it under Your data.",
    unknown_collection: "The server doesn’t know this kind of item yet. Retry in a day or two.",
    ai_unavailable: "No text could be written for you right now. The built-in one is used.",
    ai_declined: "No text could be written for this. The built-in one is used.",
    already_member: "You’re already a member for life. There’s nothing to pay.",
    payment_not_set_up: payment.notSetUp,
    payment_unavailable:
      "We couldn’t reach the card provider. Nothing was charged twice; please try again soon.",
    payment_incomplete: "Your payment hasn’t arrived yet. Please try again in a minute.",
    payment_working:
      "Your bank is still working on this payment. There’s no need to pay again; look again soon.",
    payment_not_counted:
      "This payment doesn’t count for a membership. Please write to us so we can sort it out.",
    mailing_list_not_set_up:
      "No mailing service is set up on this server. Set SENDFOX_TOKEN and start it again.",
    mailing_list_unavailable: "We couldn’t reach the mailing service. Please try again soon.",
    mailing_list_refused:
      "The mailing service doesn’t take this server’s token. Make another one there and set it.",
    not_enough_points: "You don’t have enough points for this. Choose fewer, or earn more first.",
    giveaway_closed: "This giveaway isn’t open for entries. Choose another one.",
    giveaway_drawn: "The winner of this giveaway was drawn already.",
    giveaway_running: "This giveaway is still running. You can draw the winner after its end date.",
    files_unavailable: "We can’t reach the uploaded files right now. Please try again in a minute.",
    scripture_date_taken:
      "Another active scripture has this date. Deactivate that one first, or choose another date.",
    internal: "Something went wrong on our side. Nothing was changed; please try again.",
    database_unavailable: "We can’t save anything right now. Nothing was changed; try again soon.",
    server_busy: "The server has a lot to do right now. Please try again in a few seconds.",
  } satisfies Record<ErrorCode, string>,
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
