import { goBackTo, stepOf } from "@reignwell/domain";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { dialogIsOpen } from "../../../lib/browser/open-dialog.ts";
import { stateWithStep, stepInHistory } from "../../../lib/browser/plan-steps.ts";
import type { PlanStore } from "./plan-store.ts";

interface StepHistoryProps {
  store: PlanStore;
}

/** Keeps an entry of the browser's history for each step of the plan; draws nothing. */
export function StepHistory({ store }: StepHistoryProps) {
  // The address may lose a friend's code while the plan is shown.
  const { search } = useLocation();
  useEffect(() => followHistory(store), [store, search]);
  return null;
}

/**
 * Lets Back lead to the step before, and out of the plan only from the first one. Below the entry of
 * a step lie those of the steps before it, all with the address and the router's state of the page.
 * Where the user goes through the history the plan follows, and otherwise the history the plan. A
 * dialog over the step is closed first.
 */
function followHistory({ state, change, entryStep }: PlanStore): () => void {
  const address = presentAddress();
  let isKnown = false;
  /** Whether the history is on its way to the plan's step. */
  let isMoving = false;

  const move = (by: number) => {
    isMoving = true;
    history.go(by);
  };

  const follow = () => {
    const { phase, draft } = state.getState();
    // A page that is being left stays drawn until the next one has come.
    if (phase === "opening" || presentAddress() !== address) return;
    // A link to this page, or one within it, has put an entry of its own above the others.
    const without = isKnown ? draft.step : 0;
    const present = presentStep();
    const shown = present ?? without;
    if (present === null) history.replaceState(stateWithStep(shown), "");
    const isFirst = !isKnown;
    isKnown = true;
    // The user has gone back before this listened, such as right after a reload. The change leads
    // here again.
    if (isFirst && present !== null && present < draft.step && entryStep === draft.step) {
      change((now) => goBackTo(now, present));
      return;
    }
    for (let step = shown + 1; step <= draft.step; step++)
      history.pushState(stateWithStep(step), "");
    if (shown > draft.step && !isMoving) move(draft.step - shown);
  };

  // The router hears of it, too, and for it nothing changes: its own entry is the same for all steps.
  // It has to hear where a saved plan is leading on to another page, which it then calls off.
  const hear = () => {
    const step = presentStep();
    if (step === null || presentAddress() !== address) return;
    const { draft } = state.getState();
    const wasMoving = isMoving;
    isMoving = false;
    if (wasMoving) follow();
    else if (dialogIsOpen()) closeDialog();
    else if (step < draft.step) change((now) => goBackTo(now, step));
    // The same way as Continue, with its checks and its words when something is missing.
    else if (step > draft.step)
      document.querySelector<HTMLFormElement>("#plan-step form")?.requestSubmit();
    // Where the plan has not followed, the entry that was left is still there.
    const by = state.getState().draft.step - step;
    if (by !== 0 && !wasMoving) move(by);
  };

  const stop = state.subscribe(follow);
  window.addEventListener("popstate", hear);
  follow();
  return () => {
    stop();
    window.removeEventListener("popstate", hear);
  };
}

function closeDialog(): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}

function presentAddress(): string {
  return location.pathname + location.search;
}

function presentStep() {
  return stepOf(stepInHistory());
}
