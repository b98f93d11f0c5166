import { ROUTES, siteInfo } from "@reignwell/contract";
import { useEffect } from "react";
import { callApi } from "../api-client.ts";
import { createSignal, useSignal } from "../signal.ts";

const KEY = "reignwell.help-line";
const changed = createSignal<void>(undefined);
/** In a browser that stores nothing it is known as long as the page is open. */
let here: string | null = null;
let hasAsked = false;

/**
 * The operator's number for people in danger (HELP_LINE), also offline; null where none is set.
 *
 * It is asked for when a screen that may need it opens, once a visit and whatever the user writes:
 * a request that came with certain words would tell the server of them.
 */
export function useHelpLine(): string | null {
  useEffect(() => {
    if (hasAsked) return;
    hasAsked = true;
    const read = (body: unknown) => siteInfo.safeParse(body).data?.helpLine ?? null;
    callApi({ path: ROUTES.about, read }).then(keep, () => {
      hasAsked = false;
    });
  }, []);
  return useSignal(changed, known);
}

/** Only for tests: forgets that it was asked for in this visit. */
export function forgetHelpLine(): void {
  hasAsked = false;
  here = null;
}

function keep(line: string | null): void {
  here = line;
  try {
    if (line === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, line);
  } catch {
    // This page knows it.
  }
  changed.set();
}

function known(): string | null {
  if (here !== null) return here;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
