import { Title } from "@mantine/core";
import type { DebugName } from "@reignwell/contract";
import classes from "./debug.module.css";
import { useDebugVerse } from "./use-debug-verse.ts";

export function DebugVersePage({ name }: { name: DebugName }) {
  const state = useDebugVerse(name);
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
