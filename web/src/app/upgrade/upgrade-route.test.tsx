// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import UpgradeRoute from "./upgrade-route.tsx";

const { offline, upgradePage } = MESSAGES;
const replace = vi.fn<typeof window.location.replace>();

beforeEach(() => {
  replace.mockReset();
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The browser asked the network for `address`, and the worker answered with the app. */
function show(address: string) {
  const loaded = { name: `https://reignwell.example${address}` };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([loaded as PerformanceEntry]);
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/" element={<Link to="/upgrade">{MESSAGES.membership.upgrade}</Link>} />
          <Route path="/upgrade" element={<UpgradeWithLink />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
}

function UpgradeWithLink() {
  return (
    <>
      <Link to="/">home</Link>
      <UpgradeRoute />
    </>
  );
}

it("a way inside the app leads to the document for paying", () => {
  show("/");
  fireEvent.click(screen.getByText(MESSAGES.membership.upgrade));
  expect(replace).toHaveBeenCalledExactlyOnceWith("/upgrade");
  expect(screen.queryByText(offline.heading)).toBeNull();
});

it("DEC-86: where the network gave nothing there is one panel, and no endless try", () => {
  show("/upgrade");
  expect(screen.getByText(upgradePage.offline)).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
});

it("DEC-86: it goes on by itself where the server answers a moment after the network's return", async () => {
  const answers = [Promise.reject(new TypeError("Failed to fetch")), Response.json({})];
  vi.stubGlobal("fetch", async () => answers.shift());
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  show("/upgrade");
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 10_000);
});

it("P-011: who comes back later, online, is led to the document", () => {
  show("/upgrade");
  fireEvent.click(screen.getByText("home"));
  fireEvent.click(screen.getByText(MESSAGES.membership.upgrade));
  expect(replace).toHaveBeenCalledExactlyOnceWith("/upgrade");
  expect(screen.queryByText(offline.heading)).toBeNull();
});
