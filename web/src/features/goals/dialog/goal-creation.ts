import { DELAYS, type Goal, MESSAGES } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import { type GoalInput, goals, type LocalDatabase } from "@reignwell/device";
import { useEffect, useRef, useState } from "react";
import { reportFailure } from "../../../lib/local-data/report-write.ts";
import { notify } from "../../../lib/notify.ts";
import { acceptTasks, newReview, reviewDraft } from "../suggestions/stored-review.ts";

/** Proposes tasks for a goal that is saved already; stops early when the signal says so. */
export type SuggestTasks = (goal: Goal, signal: AbortSignal) => Promise<ProposedTask[]>;

/*
 *   form ──saved──▶ suggesting ──some──▶ review ──accepted, discarded or put away──▶ closed
 *     │                 └──none, failed, 30 s over, gone on without──▶ closed
 *     └──saved, and nobody suggests──▶ closed
 *
 * The goal is saved on the device before anybody is asked for tasks: from "suggesting" on nothing
 * that happens, the end of the browser included, can lose it.
 */
export type CreationStage =
  | { name: "form" }
  | { name: "suggesting" }
  | { name: "review"; goal: Goal; proposed: ProposedTask[] };

interface GoalCreationInput {
  database: LocalDatabase;
  /** Ends the form's draft; in one step with the save, no forced end leaves its words twice. */
  endDraft: () => Promise<void>;
  suggestTasks: SuggestTasks | undefined;
  onCreated: ((goal: Goal) => void) | undefined;
  onClose: () => void;
}

export function useGoalCreation(input: GoalCreationInput) {
  const { database, endDraft, suggestTasks, onCreated, onClose } = input;
  const [stage, setStage] = useState<CreationStage>({ name: "form" });
  const asking = useRef<AbortController | null>(null);
  // A user who leaves the page waits no longer and gets no message.
  useEffect(
    () => () => {
      asking.current?.abort();
      asking.current = null;
    },
    [],
  );

  const create = async (values: GoalInput): Promise<void> => {
    const saved = await saveGoal(database, values, endDraft);
    if (!saved.ok) return;
    onCreated?.(saved.value);
    if (suggestTasks) await suggest(saved.value, suggestTasks);
    else finish();
  };

  const suggest = async (goal: Goal, ask: SuggestTasks): Promise<void> => {
    setStage({ name: "suggesting" });
    const request = new AbortController();
    asking.current = request;
    const proposed = await withinTime(ask(goal, request.signal), request);
    if (asking.current !== request) return;
    if (proposed.length === 0) {
      finish();
      return;
    }
    // Stored at once: the user waited for these tasks, and a reload must not lose them.
    reviewDraft(database, goal.id)
      .write(newReview(goal, proposed))
      .catch((error: unknown) => console.warn("The suggested tasks could not be kept", error));
    notify(MESSAGES.goals.createdWithTasks(proposed.length));
    setStage({ name: "review", goal, proposed });
  };

  const finish = (): void => {
    notify(MESSAGES.goals.created);
    onClose();
  };

  return {
    stage,
    create,
    goOnWithout: () => {
      asking.current?.abort();
      asking.current = null;
      finish();
    },
    accept: async (goal: Goal, tasks: readonly ProposedTask[]): Promise<void> => {
      if (await acceptTasks(database, goal.id, tasks)) onClose();
    },
  };
}

function saveGoal(database: LocalDatabase, values: GoalInput, endDraft: () => Promise<void>) {
  const writing = goals.create(database, values, Date.now(), endDraft);
  return reportFailure(writing, MESSAGES.goals.createFailed);
}

/** After the time limit the user goes on without suggestions. */
async function withinTime(
  answer: Promise<ProposedTask[]>,
  request: AbortController,
): Promise<ProposedTask[]> {
  const over = new Promise<ProposedTask[]>((resolve) => {
    request.signal.addEventListener("abort", () => resolve([]), { once: true });
  });
  const timer = setTimeout(() => request.abort(), DELAYS.goalTasks);
  try {
    return await Promise.race([answer, over]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
