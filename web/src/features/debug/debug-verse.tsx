import { Title } from "@mantine/core";
import { debugVerse, type DebugName, type DebugVerse, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../lib/api-client.ts";
import classes from "./debug.module.css";

type State =
  | { kind: "loading" }
  | { kind: "found"; verse: DebugVerse }
  | { kind: "failed"; text: string };

/** SH-011: one verse and its reflection, as the server chooses and cleans them. */
export function DebugVersePage({ name }: { name: DebugName }) {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    let current = true;
    const show = (next: State) => {
      if (current) setState(next);
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

  return (
    <div className={classes.page} aria-busy={state.kind === "loading"}>
      <Title order={1}>Debug: {name}</Title>
      {state.kind === "failed" && <output>{state.text}</output>}
      {state.kind === "found" && (
        <>
          <blockquote className={classes.verse}>{state.verse.verse}</blockquote>
          <p className={classes.reference}>{state.verse.reference}</p>
          <Title order={2}>Reflection</Title>
          {state.verse.reflection.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className={classes.paragraph}>
              {paragraph}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "This verse could not be read.";
  return error.status === 404 ? "The debug pages are switched off here." : error.readable;
}
