import { debugVerse, type DebugName, type DebugVerse, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../lib/api-client.ts";

export type DebugAnswer =
  | { kind: "loading" }
  | { kind: "found"; verse: DebugVerse }
  | { kind: "failed"; text: string };

/** A server with DEBUG_PAGES=0 has none. */
export function useDebugVerse(name: DebugName): DebugAnswer {
  const [answer, setAnswer] = useState<DebugAnswer>({ kind: "loading" });
  useEffect(() => {
    let current = true;
    const show = (next: DebugAnswer) => {
      if (current) setAnswer(next);
    };
    callApi({
      path: ROUTES.debugVerse.replace(":name", name),
      read: (body) => debugVerse.safeParse(body).data ?? null,
    }).then(
      (verse) => show({ kind: "found", verse }),
      (error: unknown) => show({ kind: "failed", text: textOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [name]);
  return answer;
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "We couldn’t read this page.";
  return error.status === 404 ? "The debug pages are switched off here." : error.readable;
}
