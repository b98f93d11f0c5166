// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { newDraft, withChallenges, type WizardStep } from "@reignwell/domain";
import { LocalDatabase, writeDraft } from "@reignwell/local-db";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { planDevice } from "@reignwell/device";
import { stateWithStep, stepInHistory } from "../../../lib/browser/plan-steps.ts";
import { PlanStore } from "./plan-store.ts";
import { StepHistory } from "./step-history.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
});
afterEach(async () => {
  cleanup();
  history.replaceState(null, "", "/");
  await database.delete();
});

/**
 * Reloads a page with a plan, and begins to listen.
 *
 * @param meanwhile the state of the entry at which the browser is by then
 */
async function reload(plan: WizardStep, entry: WizardStep, meanwhile: object | null) {
  const draft = withChallenges(newDraft(TODAY), "Noise");
  await writeDraft(database, "plan", { ...draft, step: plan });
  const store = new PlanStore(Promise.resolve(planDevice(database, null)), TODAY, entry);
  await store.open(TODAY);
  history.replaceState(meanwhile, "");
  render(
    <MemoryRouter>
      <StepHistory store={store} />
    </MemoryRouter>,
  );
  return store.state.getState().draft.step;
}

it("D-012: Back counts also before it is listened for", async () => {
  expect(await reload(3, 3, stateWithStep(1))).toBe(1);
  expect(stepInHistory()).toBe(1);
});

it.each([
  ["a link within the page was followed meanwhile", 3, 3, null],
  ["another window has gone on with it meanwhile", 4, 3, { planStep: 2 }],
] as const)("D-012: the plan stays where it is when %s", async (_what, plan, entry, meanwhile) => {
  expect(await reload(plan, entry, meanwhile)).toBe(plan);
  expect(stepInHistory()).toBe(plan);
});
