// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { fallbackPrayer, goalWizardPrayer, loadFallbackReflection } from "@reignwell/content";
import { ROUTES } from "@reignwell/contract";
import {
  centralDate,
  dayNumberOf,
  newDraft,
  readDraft as readKeptDraft,
  type WizardDraft,
} from "@reignwell/domain";
import { createGoal, listEntries, LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { DailyPlan } from "./daily-plan.tsx";
import { laterSteps } from "./steps/load-later-steps.ts";
import { planEnding } from "./save/load-plan-ending.ts";
import { planDevice } from "@reignwell/device";

/*
 * What a plan holds when the user goes on or saves before the AI has answered.
 */

configure({ asyncUtilTimeout: 8000 });

const TODAY = centralDate(Date.now());
const user = aUser({ username: "anna" });
const SCRIPTURE = {
  date: TODAY,
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough.",
  audioUrl: null,
  translation: null,
};
/** The paths of the requests for texts by the AI. */
const aiRequests: string[] = [];
let database: LocalDatabase;

beforeAll(() => Promise.all([laterSteps.fetch(), planEnding.fetch()]));

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  forgetAiStatus();
  keepAiConsent(user.id, "yes");
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(async () => {
  cleanup();
  aiRequests.length = 0;
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

/** A server with this scripture and with an AI whose answer the test gives. */
function serve(scripture: object, answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === ROUTES.aiStatus) return Response.json({ available: true });
    if (path !== ROUTES.aiEncouragement && path !== ROUTES.aiReflection) {
      return Response.json({ ...SCRIPTURE, ...scripture });
    }
    aiRequests.push(path);
    return answer();
  });
}

function show() {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DailyPlan user={user} loadDevice={async () => planDevice(database, null)} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** A plan of today that waits in its last step, without a prayer. */
async function keepPlanWithoutPrayer(over: Partial<WizardDraft> = {}): Promise<void> {
  const actions = [{ id: "a1", text: "Find paper", completed: true }];
  const draft: WizardDraft = {
    ...newDraft(TODAY),
    scripture: SCRIPTURE,
    step: 4,
    priorities: ["Write", "", ""],
    groups: [{ priority: "Write", slot: 0, actions, suggested: null, view: null, typed: "" }],
    ...over,
  };
  await writeDraft(database, "plan", draft);
}

/** Presses 'Save & Reign' and gives the plan that is then kept. */
async function saved() {
  press("Save & Reign");
  await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
  return (await listEntries(database))[0];
}

describe("W-1: 'Save & Reign' before the prayer is there", () => {
  const DAY = { number: dayNumberOf(TODAY), theme: null };
  const OWN = fallbackPrayer({ priorities: ["Write"], actions: [], challenges: "" }, DAY);
  const never = () => new Promise<Response>(() => undefined);

  it("W-1: saves the built-in prayer while the AI still writes", async () => {
    serve({}, never);
    await keepPlanWithoutPrayer();
    show();
    await heading("Navigate in Faith");
    await waitFor(() => expect(aiRequests).toEqual([ROUTES.aiEncouragement]));
    expect((await saved())?.encouragement).toBe(OWN);
  });

  it("W-1: saves the goals' prayer when the plan begins with a goal", async () => {
    const fields = { description: "", category: "health", season: "winter" } as const;
    await createGoal(database, { title: "Write", priority: 3, targetDate: null, ...fields }, 0);
    serve({}, never);
    await keepPlanWithoutPrayer();
    show();
    await heading("Navigate in Faith");
    await waitFor(() => expect(aiRequests).toEqual([ROUTES.aiEncouragement]));
    expect((await saved())?.encouragement).toBe(goalWizardPrayer("Write", "", DAY));
  });
});

describe("W-11: Continue before the reflection is there", () => {
  const SHORT = "Sing out.";
  const never = () => new Promise<Response>(() => undefined);
  const kept = async () => readKeptDraft(await readDraft(database, "plan"))?.scripture?.reflection;

  /** Continues from step 0 while the AI still writes a reflection. */
  async function goOnEarly() {
    show();
    await screen.findByText("Rejoice always.");
    await waitFor(() => expect(aiRequests).toEqual([ROUTES.aiReflection]));
    press("Continue");
    await heading("Establish Priorities");
  }

  /** Walks from step 1 to the last one. */
  async function walkOn() {
    fireEvent.change(await screen.findByLabelText("Priority 1"), { target: { value: "Write" } });
    press("Continue");
    await heading("Initiate Bold Action");
    fireEvent.click((await screen.findAllByRole("checkbox"))[0] ?? document.body);
    press("Continue");
    await heading("Grow with Grit");
    press("Continue");
    await heading("Navigate in Faith");
  }

  it("W-11: a supplied short reflection stays in the plan", async () => {
    keepAiConsent(user.id, "no");
    serve({ reflection: SHORT }, never);
    await goOnEarly();
    await walkOn();
    expect((await saved())?.verseReflection).toBe(SHORT);
  });

  it.each([
    ["where none was supplied", null],
    ["where a short one was supplied", SHORT],
  ])("W-11: a reflection that the AI writes later is in the plan, %s", async (_where, supplied) => {
    keepAiConsent(user.id, "no");
    let write: (answer: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (write = resolve));
    serve({ reflection: supplied }, () => late);
    await goOnEarly();
    await walkOn();
    write(Response.json({ reflection: "Written for today, a little late." }));
    await waitFor(async () => expect(await kept()).toBe("Written for today, a little late."));
    expect((await saved())?.verseReflection).toBe("Written for today, a little late.");
  });

  it("W-11: one request goes to the service, also when the person goes back and on meanwhile", async () => {
    let write: (answer: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (write = resolve));
    serve({ reflection: null }, () => late);
    await goOnEarly();
    fireEvent.click(await screen.findByRole("button", { name: "Previous" }));
    await heading("Renew Your Mind");
    press("Continue");
    await heading("Establish Priorities");
    write(Response.json({ reflection: "Written for today, a little late." }));
    await waitFor(async () => expect(await kept()).toBe("Written for today, a little late."));
    press("Previous");
    await screen.findByText("Written for today, a little late.");
    expect(aiRequests).toEqual([ROUTES.aiReflection]);
  });

  it("W-11: a plan that is saved before any reflection has come gets the general one, named as such", async () => {
    serve({ reflection: null }, never);
    await keepPlanWithoutPrayer({ scripture: { ...SCRIPTURE, reflection: null } });
    show();
    await heading("Navigate in Faith");
    const general = await loadFallbackReflection(SCRIPTURE.reference);
    expect(await saved()).toMatchObject({ verseReflection: general, reflectionBy: "device" });
  });

  it("W-11: a page that opens in a later step asks for no reflection", async () => {
    serve({ reflection: null }, never);
    await keepPlanWithoutPrayer({ step: 3, scripture: { ...SCRIPTURE, reflection: null } });
    show();
    await heading("Grow with Grit");
    // A page that opens in step 0 would have sent its request in this time.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(aiRequests).toEqual([]);
  });
});
