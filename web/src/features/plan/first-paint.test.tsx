// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { centralDate, newDraft, type WizardDraft, withPriority } from "@reignwell/domain";
import { listEntries, LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectToasts } from "../../lib/notify.ts";
import { rememberBegun } from "./draft/unfinished-plan-flag.ts";
import { DailyPlan } from "./daily-plan.tsx";
import { laterSteps } from "./steps/load-later-steps.ts";
import { planEnding } from "./save/load-plan-ending.ts";
import { type PlanDevice, planDevice } from "@reignwell/device";
import { aUser } from "@reignwell/testing";

configure({ asyncUtilTimeout: 8000 });

const TODAY = centralDate(Date.now());
const ada = aUser();
const FAILED = { state: "failed", part: null } as const;
const fetching = vi.fn<typeof fetch>();
const toasts: string[] = [];
let database: LocalDatabase;
let disconnect: () => void;
let arrive: (device: PlanDevice) => void;
let fail: () => void;
let device: Promise<PlanDevice>;

beforeEach(() => {
  disconnect = connectToasts(({ title }) => toasts.push(title));
  database = new LocalDatabase(`user-${Math.random()}`);
  device = new Promise((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new TypeError("Failed to fetch"));
  });
  fetching.mockImplementation(async () =>
    Response.json({
      date: TODAY,
      verse: "Rejoice always.",
      reference: "1 Thessalonians 5:16",
      reflection: "A reflection that is long enough.",
    }),
  );
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetching.mockReset();
  localStorage.clear();
  await database.delete();
});

function show() {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DailyPlan user={ada} loadDevice={() => device} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** A plan of today that waits in its last step. */
async function keepFinishedPlan(): Promise<WizardDraft> {
  const scripture = {
    date: TODAY,
    verse: "Rejoice always.",
    reference: "1 Thessalonians 5:16",
    reflection: "A reflection that is long enough.",
    audioUrl: null,
    translation: null,
  };
  const draft = withPriority({ ...newDraft(TODAY), scripture }, 0, "Write");
  const finished: WizardDraft = { ...draft, step: 4, prayer: "Amen." };
  await writeDraft(database, "plan", finished);
  return finished;
}

it("D-014: the verse can be read before the device's program has come, with one question to the server", async () => {
  show();
  const verse = await screen.findByText("Rejoice always.");
  await heading("Renew Your Mind");
  arrive(planDevice(database, null));
  await waitFor(() => expect(document.querySelector("[data-phase=open]")).toBeTruthy());
  // The very same element: nothing is drawn again under the reader's eyes.
  expect(screen.getByText("Rejoice always.")).toBe(verse);
  expect(fetching).toHaveBeenCalledTimes(1);
});

it("D-028: a Continue that was pressed too early is done as soon as the plan is open", async () => {
  show();
  await screen.findByText("Rejoice always.");
  press("Continue");
  await heading("Renew Your Mind");
  arrive(planDevice(database, null));
  await heading("Establish Priorities");
  await waitFor(async () => expect(await readDraft(database, "plan")).toMatchObject({ step: 1 }));
});

it("DEC-27: a too early Continue does not move a plan that the device keeps", async () => {
  await keepFinishedPlan();
  show();
  await screen.findByText("Rejoice always.");
  press("Continue");
  arrive(planDevice(database, null));
  await heading("Navigate in Faith");
  expect(await readDraft(database, "plan")).toMatchObject({ step: 4 });
});

it("a device that probably keeps a begun plan is waited for with the first step unseen", async () => {
  rememberBegun(true);
  show();
  await screen.findByText("Rejoice always.");
  expect(document.querySelector("[data-hidden=true]")).toBeTruthy();
  arrive(planDevice(database, null));
  await waitFor(() => expect(document.querySelector("[data-hidden=false]")).toBeTruthy());
  cleanup();
  // Nothing was there after all: the next visit shows the verse at once.
  show();
  expect(document.querySelector("[data-hidden=false]")).toBeTruthy();
});

it("a saved plan no longer hides the next visit's verse", async () => {
  await keepFinishedPlan();
  arrive(planDevice(database, null));
  show();
  await heading("Navigate in Faith");
  cleanup();
  show();
  expect(document.querySelector("[data-hidden=true]")).toBeTruthy();
  await heading("Navigate in Faith");
  press("Save & Reign");
  await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
  cleanup();
  show();
  expect(document.querySelector("[data-hidden=false]")).toBeTruthy();
});

it("without the device's program the verse stays, and the page says that the plan did not open", async () => {
  show();
  await screen.findByText("Rejoice always.");
  fail();
  await screen.findByText(/Your plan couldn’t be opened/);
  expect(screen.getByText("Rejoice always.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("a step whose program cannot be fetched says so and keeps the plan", async () => {
  vi.spyOn(laterSteps, "get").mockReturnValue(FAILED);
  arrive(planDevice(database, null));
  show();
  await screen.findByText("Rejoice always.");
  press("Continue");
  await heading("Establish Priorities");
  expect(screen.getByRole("alert").textContent).toContain("This step couldn’t be loaded");
  await waitFor(async () => expect(await readDraft(database, "plan")).toMatchObject({ step: 1 }));
});

it("D-059: a plan whose saving cannot be fetched is not lost: the toast, the text and the draft stay", async () => {
  const kept = await keepFinishedPlan();
  vi.spyOn(planEnding, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  arrive(planDevice(database, null));
  show();
  await heading("Navigate in Faith");
  press("Save & Reign");
  await waitFor(() => expect(toasts).toEqual([MESSAGES.planSaving.saveFailed.title]));
  expect(await readDraft(database, "plan")).toEqual(kept);
  expect(await listEntries(database)).toEqual([]);
  vi.restoreAllMocks();
  press("Save & Reign");
  await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
});
