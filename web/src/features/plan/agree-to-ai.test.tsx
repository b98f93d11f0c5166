// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fallbackPrayer } from "@reignwell/content";
import { ROUTES } from "@reignwell/contract";
import { dayNumberOf, newDraft, type WizardDraft, withPrayer } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { laterSteps } from "./steps/load-later-steps.ts";
import { renderWizard } from "./testing/wizard-harness.tsx";

configure({ asyncUtilTimeout: 8000 });

const SCRIPTURE = {
  date: "2026-11-21",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough.",
  audioUrl: null,
  translation: null,
};
const WRITTEN = "A written prayer. Amen.";
const OWN = fallbackPrayer(
  { priorities: ["Write"], actions: [], challenges: "" },
  { number: dayNumberOf(SCRIPTURE.date), theme: null },
);
let database: LocalDatabase;
let draft: WizardDraft;

beforeAll(() => laterSteps.fetch());
beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  forgetAiStatus();
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === ROUTES.aiStatus) return Response.json({ available: true });
    return Response.json({ encouragement: WRITTEN, actionSteps: ["Find paper"] });
  });
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await database.delete();
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

/** A plan in its last step, with one chosen action. */
function finished(): WizardDraft {
  const actions = [{ id: "a1", text: "Buy stamps", completed: true }];
  const group = { priority: "Write", slot: 0, actions, typed: "" } as const;
  return {
    ...newDraft(SCRIPTURE.date),
    scripture: SCRIPTURE,
    step: 4,
    priorities: ["Write", "", ""],
    groups: [{ ...group, actions, suggested: { by: "device", ids: [] }, view: null }],
  };
}

function show(start: WizardDraft) {
  const onDraft = (now: WizardDraft) => {
    draft = now;
  };
  renderWizard({ start, database, userId: 7, onDraft });
  return heading("Navigate in Faith");
}

/** Goes back to step 2, agrees to AI there, and comes to the last step again. */
async function agreeInStep2() {
  await press("Back to step 3: Initiate Bold Action");
  await press("Yes, use AI");
  await screen.findByLabelText("Find paper");
  await press("Continue");
  await heading("Grow with Grit");
  await press("Continue");
  await heading("Navigate in Faith");
}

describe("W-10: agreeing to AI when there is a prayer already", () => {
  it("W-10: the built-in prayer is written by the AI at step 4", async () => {
    await show(finished());
    await waitFor(() => expect(draft.prayer).toBe(OWN));
    await agreeInStep2();
    await waitFor(() => expect(draft.prayer).toBe(WRITTEN));
  });

  it("W-10: a prayer that the app did not make stays", async () => {
    await show(withPrayer(finished(), `${OWN} And for Ann.`));
    await agreeInStep2();
    // Time in which a missing prayer would have been written.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(draft.prayer).toBe(`${OWN} And for Ann.`);
  });
});
