/**
 * Every error code the server answers with, its meaning and its cure. Programs decide on the
 * code. The message beside it in an answer is for people (messages/app/refusals.ts) and may change.
 */
export const ERROR_CODES = {
  malformed_request: "The body is not the JSON it says it is. Send valid JSON.",
  validation_failed: "A field is missing, unknown or out of its rules. See `issues`.",
  signed_out: "Nobody is signed in, or the session has ended. Sign in and try again.",
  session_ended:
    "The account's owner ended this session from elsewhere. Hide what the device keeps, then sign in.",
  account_deleted: "The account of this session was deleted. Delete what the device keeps of it.",
  invalid_credentials: "Username or password are wrong. Check both.",
  wrong_password: "The current password is wrong. Type it again.",
  invalid_reset_code:
    "The reset code is wrong, was used already, or is too old. Check it, or request a new one.",
  invalid_recovery_code:
    "The username or the recovery code is wrong, or the code was used already. Try another code.",
  invalid_confirmation_link:
    "The confirmation link is too old or was used already. Send a new one from the account page.",
  forbidden: "This person, signed in or a guest, may not do this.",
  cross_site: "The call came from another site. Call from the app itself.",
  membership_required: "Only paid members may do this. Upgrade, then try again.",
  not_found: "There is no such thing, or it belongs to somebody else.",
  conflict: "The call contradicts what is stored. Read again, then retry.",
  username_taken: "Another account has this username. Choose another.",
  payload_too_large: "The body is larger than allowed. Send less at once.",
  unsupported_media_type: "The body's type is not accepted here. Send application/json.",
  range_not_satisfiable: "The file is shorter than the part that was asked for. Ask for less.",
  client_too_old: "The server no longer speaks this protocol. Update the app.",
  too_many_requests: "Too many calls. Wait for the time in Retry-After.",
  stale_push: "A batch with a later number was applied already. Send the next one.",
  wrong_id: "The id is not the one this record must have.",
  missing_parent: "The record belongs to one that the server does not have.",
  gone: "The record was deleted long ago and is forgotten. Send all of it to make it again.",
  account_full: "The account holds as much as one account may. Nothing more is kept.",
  unknown_collection: "The server does not know this kind of record.",
  ai_unavailable:
    "No AI service is set up, or it failed or took too long. Use the built-in text instead.",
  ai_declined: "The AI service answered that it has no such text. Use the built-in one instead.",
  already_member: "The account is a member for life. There is nothing to pay.",
  payment_not_set_up: "This server has no keys of a card provider. The operator sets them.",
  payment_unavailable:
    "The card provider failed or took too long. Nothing was granted; try again soon.",
  payment_incomplete: "The provider has not received this payment. Pay, or ask again later.",
  payment_working:
    "The bank has not decided on this payment yet. Ask again later, do not pay again.",
  payment_not_counted:
    "The payment was refunded or disputed, or is not the price of a membership. Ask the operator.",
  mailing_list_not_set_up: "This server has no token of a mailing service. The operator sets it.",
  mailing_list_unavailable: "The mailing service failed or took too long. Try again soon.",
  mailing_list_refused:
    "The mailing service does not take this server's token. The operator makes another one.",
  not_enough_points: "The balance is below what the call would spend. Spend less.",
  giveaway_closed: "The giveaway has ended, has not started, or is inactive.",
  giveaway_drawn: "The winner is drawn already, and once is enough.",
  giveaway_running: "The giveaway still runs. Draw after its end date.",
  files_unavailable: "The store of uploaded files is away. Nothing was changed; try again soon.",
  scripture_date_taken: "Another active scripture has this date. Deactivate that one first.",
  internal: "The server failed. Nothing was changed; try again.",
  server_busy: "Too many others are being served. Wait for the time in Retry-After.",
  database_unavailable: "The database is away. Nothing was changed; try again soon.",
} as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The body of every answer that is not a success. */
export interface ErrorBody {
  code: ErrorCode;
  /** Written for a person. */
  message: string;
  /** What is wrong, field by field; with `validation_failed` and where a field is to blame. */
  issues?: { path: string; message: string }[];
}
