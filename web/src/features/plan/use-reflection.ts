import { loadFallbackReflection } from "@reignwell/content";
import { MIN_SUPPLIED_REFLECTION } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { useEffect, useState } from "react";

/** The reflection of step 0: being produced, or there; a null text means that there is none. */
export type ReflectionState = { state: "loading" } | { state: "ready"; text: string | null };

const LOADING: ReflectionState = { state: "loading" };

/** The supplied reflection when it is longer than 20 characters, else a produced one (D-030). */
export function useReflection(scripture: DayScripture | null): ReflectionState {
  const supplied = scripture?.reflection ?? "";
  const reference = scripture?.reference ?? null;
  const isSupplied = supplied.length > MIN_SUPPLIED_REFLECTION;
  const [produced, setProduced] = useState<{ reference: string; text: string | null } | null>(null);

  useEffect(() => {
    if (reference === null || isSupplied) return undefined;
    let live = true;
    const show = (text: string | null) => {
      if (live) setProduced({ reference, text });
    };
    loadFallbackReflection(reference).then(show, () => show(null));
    return () => {
      live = false;
    };
  }, [reference, isSupplied]);

  if (reference === null) return LOADING;
  if (isSupplied) return { state: "ready", text: supplied };
  return produced?.reference === reference ? { state: "ready", text: produced.text } : LOADING;
}
