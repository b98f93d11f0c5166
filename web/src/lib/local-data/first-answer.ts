import { createSignal } from "../signal.ts";

/**
 * Whether this page has waited for the account's first answer, so that its sync must not wait for an
 * idle moment: it has made the account's database, after signing in or because the browser had thrown
 * it away, or it has nothing to show because an earlier page was left before that answer came.
 */
export const firstAnswerAwaited = createSignal(false);
