import { DELAYS, MESSAGES, MIN_SUPPLIED_REFLECTION } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { useEffect, useRef, useState } from "react";
import { anySignal } from "../../../lib/any-signal.ts";
import { reflectionHelp } from "./load-texts.ts";
import type { MadeReflection, ReflectionKeeper } from "./make-reflection.ts";

/** The reflection of step 0: being produced, or there; a null text means that there is none. */
export type ReflectionState =
  | {
      state: "loading";
      words: string;
      /** Takes the built-in text at once; null until the wait is worth it. */
      wayOut: (() => void) | null;
    }
  | ({ state: "ready" } & MadeReflection);

interface Produced extends MadeReflection {
  reference: string;
}

/**
 * D-030: the supplied one if long enough, else an earlier one, the AI's or the built-in one.
 *
 * @param mayMake false while the plan is not open yet: one that stands in a later step needs none
 */
export function useReflection(
  scripture: DayScripture | null,
  device: Promise<ReflectionKeeper>,
  mayMake = true,
): ReflectionState {
  const { verse = "", reference = null } = scripture ?? {};
  const supplied = scripture?.reflection ?? "";
  const isSupplied = supplied.length > MIN_SUPPLIED_REFLECTION;
  const [produced, setProduced] = useState<Produced | null>(null);
  const [long, setLong] = useState<string | null>(null);
  const ending = useRef<AbortController | null>(null);

  useEffect(() => {
    if (reference === null || isSupplied || !mayMake) return undefined;
    const gone = new AbortController();
    const request = new AbortController();
    ending.current = request;
    const timer = setTimeout(() => setLong(reference), DELAYS.aiWayOut);
    const until = anySignal([gone.signal, request.signal]);
    const produce = async () => {
      const { makeReflection } = await reflectionHelp.fetch();
      return makeReflection({ verse, reference, supplied }, device, until);
    };
    const show = (made: MadeReflection) => {
      clearTimeout(timer);
      if (!gone.signal.aborted) setProduced({ reference, ...made });
    };
    // Not even the part that makes one could be fetched.
    produce().then(show, () => show({ text: supplied || null, by: null }));
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [verse, reference, supplied, isSupplied, mayMake, device]);

  // D-019 while there is nothing at all, D-026 while there is only too short a text (DEC-21).
  const words = supplied === "" ? MESSAGES.verse.generatingToday : MESSAGES.renew.generating;
  if (reference !== null && isSupplied) {
    return { state: "ready", text: supplied, by: scripture?.reflectionBy ?? null };
  }
  if (reference !== null && produced?.reference === reference) {
    return { state: "ready", text: produced.text, by: produced.by };
  }
  const wayOut = reference !== null && long === reference ? () => ending.current?.abort() : null;
  return { state: "loading", words, wayOut };
}
