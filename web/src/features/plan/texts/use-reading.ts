import { type DayScripture, type WizardDraft, withLateReflection } from "@reignwell/domain";
import { useEffect, useState } from "react";
import type { PlanContext } from "../draft/plan-context.ts";
import { type ReflectionState, useReflection } from "./use-reflection.ts";

interface ReadingInput {
  draft: WizardDraft;
  scripture: DayScripture | null;
  context: PlanContext;
  /** Whether the plan that this device keeps is there. */
  opened: boolean;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
}

export interface Reading {
  scripture: DayScripture | null;
  reflection: ReflectionState;
  leave: () => void;
}

/** A reflection that is still being made when the user goes on joins the plan when it comes. */
export function useReading({ draft, scripture, context, opened, onChange }: ReadingInput): Reading {
  /** The scripture with which the user went on before its reflection was there. */
  const [awaiting, setAwaiting] = useState<DayScripture | null>(null);
  const shown = draft.scripture ?? scripture;
  const reflected = draft.step === 0 ? shown : awaiting;
  const reflection = useReflection(reflected, context.device, opened);

  useEffect(() => {
    if (draft.step === 0 || awaiting === null) return;
    if (reflection.state !== "ready" || reflection.text === null) return;
    const { text, by } = reflection;
    // At each drawing, because a plan that is being saved takes nothing, and may be open again later.
    onChange((now) => withLateReflection(now, awaiting, { reflection: text, by }));
  });

  return {
    scripture: shown,
    reflection,
    leave: () => setAwaiting(reflection.state === "loading" ? shown : null),
  };
}
