import { createSignal } from "../signal.ts";

/** Whether the page has the server's verse of today; verse-retry.ts asks again after a failure. */
export const verseState = createSignal<"asking" | "failed" | "answered">("answered");
