import type { DayScripture } from "@reignwell/domain";
import { Suspense } from "react";
import type { PlanContext } from "../draft/plan-context.ts";
import type { ReflectionState } from "./use-reflection.ts";

interface SpokenVerseProps {
  Listen: NonNullable<PlanContext["Listen"]>;
  scripture: DayScripture;
  reflection: ReflectionState;
}

/** The verse and its reflection, to be read aloud where there is no recording. */
export function SpokenVerse({ Listen, scripture, reflection }: SpokenVerseProps) {
  const { verse, reference } = scripture;
  const text = [verse, `${reference}.`, reflection.state === "ready" && reflection.text];
  return (
    <Suspense fallback={null}>
      <Listen title={reference} text={text.filter(Boolean).join("\n")} />
    </Suspense>
  );
}
