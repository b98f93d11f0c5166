// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { ROUTES } from "@reignwell/contract";
import { planDevice } from "@reignwell/device";
import { addDays, formatLongDate } from "@reignwell/domain";
import { listEntries, LocalDatabase, openGuestDatabase } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { currentDay } from "../../lib/day/today.ts";
import { DailyPlan } from "./daily-plan.tsx";
import { laterSteps } from "./steps/load-later-steps.ts";

configure({ asyncUtilTimeout: 8000 });

const TODAY = currentDay();
const TOMORROW = addDays(TODAY, 1);
const user = aUser({ username: "anna" });
let database: LocalDatabase;

// The ending comes by itself when the plan has opened, as on a page that has just been loaded.
beforeAll(() => laterSteps.fetch());
beforeEach(async () => {
  database = new LocalDatabase(`ahead-${Math.random()}`);
  forgetAiStatus();
  await database.scriptures.put({
    date: TOMORROW,
    verse: "Be still.",
    reference: "Psalm 46:10",
    reflection: "A reflection that was kept for tomorrow.",
    audioUrl: null,
    translation: null,
  });
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path === ROUTES.aiStatus
        ? { available: false }
        : { date: TODAY, verse: "Rejoice always.", reference: "1 Thessalonians 5:16" },
    ),
  );
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

const show = (ahead: string | null) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DailyPlan
          user={user}
          ahead={ahead}
          loadDevice={async () => planDevice(database, openGuestDatabase())}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("in the evening the five steps make tomorrow's plan, with tomorrow's verse and under its date", async () => {
  show(TOMORROW);
  await screen.findByText("Be still.");
  expect(screen.getByText(`Your plan for ${formatLongDate(TOMORROW)}`)).toBeTruthy();
  press("Continue");
  await heading("Establish Priorities");
  fireEvent.change(await screen.findByLabelText("Priority 1"), { target: { value: "Rest" } });
  press("Continue");
  await heading("Initiate Bold Action");
  fireEvent.click((await screen.findAllByRole("checkbox"))[0] ?? document.body);
  press("Continue");
  await heading("Grow with Grit");
  press("Continue");
  await heading("Navigate in Faith");
  await screen.findByText(/Amen\.$/);
  press("Save & Reign");
  await waitFor(async () =>
    expect(await listEntries(database)).toMatchObject([
      { date: TOMORROW, verseReference: "Psalm 46:10", priorities: ["Rest"] },
    ]),
  );
});

it("a date that is not tomorrow's is passed over: the page of last night is today's in the morning", async () => {
  show(TODAY);
  expect(await screen.findByText("Rejoice always.")).toBeTruthy();
  cleanup();
  show("2099-01-01");
  expect(await screen.findByText("Rejoice always.")).toBeTruthy();
  expect(screen.queryByText(/^Your plan for/)).toBeNull();
});

it("a late plan is yesterday's, and leaves today's unfinished plan where it is", async () => {
  const yesterday = addDays(TODAY, -1);
  await database.scriptures.put({
    date: yesterday,
    verse: "The verse of yesterday.",
    reference: "Psalm 27:14",
    reflection: "A reflection that was kept for yesterday.",
    audioUrl: null,
    translation: null,
  });
  show(null);
  await screen.findByText("Rejoice always.");
  press("Continue");
  fireEvent.change(await screen.findByLabelText("Priority 1"), { target: { value: "Today's" } });
  await waitFor(async () =>
    expect(JSON.stringify(await database.drafts.get("plan"))).toContain("Today's"),
  );
  cleanup();

  show(yesterday);
  expect(await screen.findByText("The verse of yesterday.")).toBeTruthy();
  expect(screen.getByText(`Your plan for ${formatLongDate(yesterday)}`)).toBeTruthy();
  press("Continue");
  fireEvent.change(await screen.findByLabelText("Priority 1"), { target: { value: "Late" } });
  await waitFor(async () =>
    expect(JSON.stringify(await database.drafts.get("earlier-plan"))).toContain("Late"),
  );
  expect(JSON.stringify(await database.drafts.get("plan"))).toContain("Today's");
  cleanup();

  show(null);
  expect(await screen.findByDisplayValue("Today's")).toBeTruthy();
});
