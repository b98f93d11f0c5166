// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { createTask, discardDatabase, openUserDatabase, writeMeta } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstAnswerAwaited } from "../../../lib/local-data/first-answer.ts";
import { fixedSession, signedInAs } from "../../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../../lib/session/session.tsx";
import DashboardRoute from "./dashboard-route.tsx";

configure({ asyncUtilTimeout: 8000 });

const user = aUser();
const session = fixedSession(signedInAs(user));

beforeEach(async () => {
  await writeMeta(openUserDatabase(user.accountKey), { lastSyncedAt: 1_800_000_000_000 });
});

afterEach(async () => {
  cleanup();
  await discardDatabase(user.accountKey);
});

function show(address: string) {
  window.history.pushState(null, "", address);
  render(
    <MantineProvider env="test">
      <BrowserRouter>
        <AuthProvider store={session}>
          <Routes>
            <Route path="dashboard" element={<DashboardRoute />} />
          </Routes>
        </AuthProvider>
      </BrowserRouter>
    </MantineProvider>,
  );
}

const tab = (name: keyof typeof MESSAGES.dashboard.tabs) =>
  screen.getByRole("tab", { name: MESSAGES.dashboard.tabs[name] });
const isOpen = (name: keyof typeof MESSAGES.dashboard.tabs) =>
  waitFor(() => expect(tab(name).getAttribute("aria-selected")).toBe("true"));
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
it("O-001, O-007, DEC-45: the tabs live in the address, an unknown one is the overview", async () => {
  show("/dashboard?tab=nonsense");
  await isOpen("overview");
  await heading(MESSAGES.goals.active);
  fireEvent.click(tab("goals"));
  await isOpen("goals");
  await heading(MESSAGES.goals.heading);
  await waitFor(() => expect(window.location.search).toBe("?tab=goals"));
  fireEvent.click(tab("tasks"));
  await heading(MESSAGES.tasks.heading);
  await waitFor(() => expect(window.location.search).toBe("?tab=tasks"));
  // A second tap on the open tab is no entry of its own to go back to.
  const entries = window.history.length;
  fireEvent.click(tab("tasks"));
  expect(window.history.length).toBe(entries);
});

it("a second tap on the history tab leaves the search in the address", async () => {
  show("/dashboard?tab=history&q=hope");
  await isOpen("history");
  fireEvent.click(tab("history"));
  expect(window.location.search).toBe("?tab=history&q=hope");
});

it("only a device that never heard from the server waits before it shows that there is nothing", async () => {
  const database = openUserDatabase(user.accountKey);
  await writeMeta(database, { lastSyncedAt: null });
  firstAnswerAwaited.set(false);
  show("/dashboard");
  expect(await screen.findByText("Fetching your plans…")).toBeTruthy();
  expect(screen.queryByText("Your plans will gather here")).toBeNull();
  // Its sync waits for no idle moment.
  await waitFor(() => expect(firstAnswerAwaited.get()).toBe(true));
  await writeMeta(database, { lastSyncedAt: 1_800_000_000_000 });
  expect(await screen.findByText("Your plans will gather here")).toBeTruthy();
  expect(screen.queryByText("Fetching your plans…")).toBeNull();
});

it("a dialog that was open when its tab was left does not come back with it", async () => {
  show("/dashboard?tab=tasks");
  await heading(MESSAGES.tasks.heading);
  fireEvent.click(await screen.findByRole("button", { name: MESSAGES.tasks.newTask }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  window.history.pushState(null, "", "/dashboard?tab=goals");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await heading(MESSAGES.goals.heading);
  await waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  window.history.pushState(null, "", "/dashboard?tab=tasks");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await heading(MESSAGES.tasks.heading);
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

it("a tab that was looked at is drawn again out of sight, and follows what is written", async () => {
  const database = openUserDatabase(user.accountKey);
  show("/dashboard?tab=tasks");
  expect(await screen.findByText("No tasks yet")).toBeTruthy();
  fireEvent.click(tab("goals"));
  await heading(MESSAGES.goals.heading);
  await createTask(database, { title: "Read Psalm 1" }, 1_800_000_000_000);
  await waitFor(() => expect(screen.getAllByText("Read Psalm 1").length).toBeGreaterThan(0));
  expect(screen.queryByRole("checkbox", { name: "Read Psalm 1" })).toBeNull();
});
