import { fallbackActionSteps, pickSuggestions } from "@reignwell/content";
import { DELAYS, MESSAGES, WIZARD } from "@reignwell/contract";
import {
  dayNumberOf,
  newRecordId,
  type Suggestions,
  type WizardDraft,
  withSuggestions,
} from "@reignwell/domain";
import { useEffect, useRef, useState } from "react";
import { askActionSteps } from "../../../lib/ai/ai-client.ts";
import { notify } from "../../../lib/notify.ts";

interface SuggestionsInput {
  /** The date of the plan, by which the device's own suggestions are chosen (DEC-39). */
  date: string;
  wanted: readonly string[];
  mayAsk: boolean;
  isGoal: (priority: string) => boolean;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
}

/** Asks about each priority once (D-046); leaving the step gives up, a return asks for the rest. */
export function useSuggestions(input: SuggestionsInput): {
  /** The priorities that take so long that a way out is offered. */
  long: ReadonlySet<string>;
  takeOwn: (priority: string) => void;
} {
  const { date, wanted, mayAsk, isGoal, onChange } = input;
  const [long, setLong] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Map<string, AbortController>());
  const hasNotified = useRef(false);

  useEffect(() => {
    const requests = running.current;
    return () => {
      for (const request of requests.values()) request.abort();
      requests.clear();
    };
  }, []);

  const fill = (priority: string, suggestions: Suggestions) =>
    onChange((now) => withSuggestions(now, priority, suggestions, () => newRecordId(Date.now())));

  const ask = async (priority: string) => {
    const request = new AbortController();
    running.current.set(priority, request);
    const offerWayOut = () => setLong((before) => new Set(before).add(priority));
    const timer = setTimeout(offerWayOut, DELAYS.aiWayOut);
    const outcome = await askActionSteps(priority, request.signal);
    clearTimeout(timer);
    // Given up by leaving the step, or answered by the device meanwhile.
    if (running.current.get(priority) !== request) return;
    running.current.delete(priority);
    if (outcome.state === "written") {
      fill(priority, { by: "ai", texts: outcome.text.slice(0, WIZARD.actionsPerGroup) });
      return;
    }
    fill(priority, ownSuggestions(priority, isGoal(priority), date));
    if (outcome.state !== "failed" || hasNotified.current) return;
    // Three priorities can fail at once; one word about it is enough.
    hasNotified.current = true;
    notify(MESSAGES.ai.actionsFailed, "note");
  };

  useEffect(() => {
    for (const priority of new Set(wanted)) {
      if (running.current.has(priority)) continue;
      if (mayAsk && navigator.onLine) void ask(priority);
      else fill(priority, ownSuggestions(priority, isGoal(priority), date));
    }
  });

  return {
    long,
    takeOwn: (priority) => {
      running.current.get(priority)?.abort();
      running.current.delete(priority);
      fill(priority, ownSuggestions(priority, isGoal(priority), date));
    },
  };
}

/** AI-013 for a priority in own words, AI-014 for a goal; nothing that the plan has already. */
function ownSuggestions(priority: string, isGoal: boolean, date: string): Suggestions {
  const suggest = isGoal ? pickSuggestions : fallbackActionSteps;
  return { by: "device", texts: (taken) => suggest(priority, dayNumberOf(date), taken) };
}
