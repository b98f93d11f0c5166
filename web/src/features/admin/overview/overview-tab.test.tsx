// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { type AdminOverview, MESSAGES } from "@reignwell/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import OverviewTab from "./overview-tab.tsx";

const texts = MESSAGES.adminOverviewTab;
let answer: AdminOverview | null;

beforeEach(() => {
  answer = {
    switches: { ai: true, payment: false, mail: true, mailingList: false, push: true },
    lastBackup: null,
    jobs: [
      { job: "backup", lastRun: "2026-11-23T12:00:00.000Z", hasFailed: true },
      { job: "reminders", lastRun: "2026-11-23T12:00:00.000Z", hasFailed: false },
      { job: "visits", lastRun: null, hasFailed: false },
    ],
    openDays: ["2026-11-24", "2026-12-25"],
  };
  vi.stubGlobal("fetch", async () => {
    if (answer === null) throw new TypeError("no network");
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <OverviewTab />
      </MemoryRouter>
    </MantineProvider>,
  );

it("X-002: has a card that leads to each other tab, also without a connection", async () => {
  answer = null;
  show();
  expect(await screen.findByText(MESSAGES.offline.heading)).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/users",
    "/admin?tab=scriptures",
    "/admin?tab=series",
    "/admin?tab=giveaways",
    "/admin?tab=mailing-lists",
  ]);
});

it("issue 20: says what is on and off, that no backup is recorded, and which days are open", async () => {
  show();
  expect(await screen.findByText("Unknown: no backup has been recorded.")).toBeTruthy();
  const states = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(states.slice(0, 5)).toEqual([texts.on, texts.off, texts.on, texts.off, texts.on]);
  expect(
    screen.getByText("2 of the next 60 days have none. They show the built-in passage."),
  ).toBeTruthy();
  const days = screen.getByText("Nov 24, 2026").parentElement;
  expect(within(days ?? document.body).getAllByRole("listitem")).toHaveLength(2);
});

it("issue 20: says of each regular job when it last ran, and that it failed", async () => {
  show();
  await screen.findByText(texts.jobsHeading);
  const told = (job: keyof typeof texts.jobs) =>
    screen.getByText(texts.jobs[job]).nextElementSibling?.textContent;
  // In whichever zone the test runs.
  const when = "Nov 2[34], 2026, \\d{1,2}:\\d\\d\\s[AP]M";
  expect(told("backup")).toMatch(new RegExp(`^Failed ${when}\\. The server’s log says why\\.$`));
  expect(told("reminders")).toMatch(new RegExp(`^Last run ${when}$`));
  expect(told("visits")).toBe("Hasn’t run yet");
  expect(screen.queryByText(texts.jobs.payments)).toBeNull();
});
