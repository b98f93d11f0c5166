// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { ROUTES } from "@reignwell/contract";
import { planDevice } from "@reignwell/device";
import { centralDate } from "@reignwell/domain";
import { LocalDatabase, readDraft } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { tellNewDay } from "../../lib/day/new-day-event.ts";
import { DailyPlan } from "./daily-plan.tsx";
import { planEnding } from "./save/load-plan-ending.ts";
import { laterSteps } from "./steps/load-later-steps.ts";

// On a machine that builds something else beside, the first drawing takes its time.
configure({ asyncUtilTimeout: 8000 });

const OF_TODAY = {
  date: centralDate(Date.now()),
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough to be shown as it is.",
};
let database: LocalDatabase;
let works: boolean;

beforeAll(() => Promise.all([laterSteps.fetch(), planEnding.fetch()]));

beforeEach(() => {
  database = new LocalDatabase(`guest-${Math.random()}`);
  works = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === ROUTES.aiStatus) return Response.json({ available: false });
    return works ? Response.json(OF_TODAY) : new Response("{}", { status: 503 });
  });
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

/** The page shows a built-in verse, and somewhat later the server's is there. */
async function openWithLateVerse(between: () => Promise<void> = async () => undefined) {
  const loadDevice = async () => planDevice(database, null);
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DailyPlan user={null} loadDevice={loadDevice} />
      </MemoryRouter>
    </MantineProvider>,
  );
  await waitFor(() => expect(shownVerse()).not.toBe(""));
  const builtIn = shownVerse();
  await between();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2_000);
  works = true;
  tellNewDay();
  await screen.findByText("Today’s verse has arrived.");
  return builtIn;
}

const shownVerse = () => document.querySelector("blockquote")?.textContent ?? "";
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const offer = () => screen.queryByText("Today’s verse has arrived.");

it("W-7: the page offers the verse, and shows it when the person asks for it", async () => {
  const builtIn = await openWithLateVerse();
  expect(shownVerse()).toBe(builtIn);
  press("Read it");
  expect(shownVerse()).toContain("Rejoice always.");
  expect(offer()).toBeNull();
});

it("W-7: the person can keep the one on the screen", async () => {
  const builtIn = await openWithLateVerse();
  press("Keep this one");
  expect(offer()).toBeNull();
  expect(shownVerse()).toBe(builtIn);
});

it("W-7: a plan that has begun keeps its verse and its words, whatever the person chooses", async () => {
  await openWithLateVerse(async () => {
    press("Continue");
    const [first] = await screen.findAllByRole("textbox");
    if (first) fireEvent.change(first, { target: { value: "Call Anna" } });
  });
  const stored = async () => (await readDraft(database, "plan")) as Record<string, unknown>;
  await waitFor(async () => expect((await stored())["priorities"]).toContain("Call Anna"));
  expect(((await stored())["scripture"] as { reference: string }).reference).not.toBe(
    OF_TODAY.reference,
  );
  press("Read it");
  await waitFor(() => expect(shownVerse()).toContain("Rejoice always."));
  press("Continue");
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      scripture: { reference: OF_TODAY.reference },
      priorities: ["Call Anna", "", ""],
    }),
  );
});
