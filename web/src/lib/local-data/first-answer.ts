import { useEffect } from "react";
import { createSignal } from "../signal.ts";

/**
 * Whether this page has waited for the account's first answer, so that its sync must not wait for an
 * idle moment: it has made the account's database, after signing in or because the browser had thrown
 * it away, or it has nothing to show because an earlier page was left before that answer came.
 */
export const firstAnswerAwaited = createSignal(false);

/** Has the sync begin at once where a component shows nothing of the user's before that answer. */
export function useAwaitedAnswer(isAwaited: boolean): void {
  useEffect(() => {
    if (isAwaited) firstAnswerAwaited.set(true);
  }, [isAwaited]);
}
