// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { centralDate, DAY_SCRIPTURE_ID } from "@reignwell/domain";
import { act, cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { changingSession, fixedSession, GUEST } from "../lib/session/testing/fixed-session.ts";
import { AuthProvider, type SessionActions } from "../lib/session/session.tsx";
import type { SessionState } from "../lib/session/session-machine.ts";
import { DashboardPage, hasFrame, pageAt } from "./page-at.tsx";
import { Protected } from "./protected.tsx";

const UNKNOWN: SessionState = { state: "unknown", user: null };
const VERSE = "Serve Yahweh with gladness.";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

function show(store: SessionActions, date = centralDate(Date.now())) {
  window.history.replaceState(null, "", "/dashboard");
  document.body.insertAdjacentHTML(
    "beforeend",
    `<script type="application/json" id="${DAY_SCRIPTURE_ID}" data-source="server">${JSON.stringify(
      {
        date,
        verse: VERSE,
        reference: "Psalm 100:2",
        reflection: null,
        audioUrl: null,
        translation: "WEB",
      },
    )}</script>`,
  );
  return render(
    <MantineProvider env="test">
      <BrowserRouter>
        <AuthProvider store={store}>
          <Routes>
            <Route path="auth" element={<p>the sign-in screen</p>} />
            <Route element={<Protected />}>
              <Route path="dashboard" element={<DashboardPage />} />
            </Route>
          </Routes>
        </AuthProvider>
      </BrowserRouter>
    </MantineProvider>,
  );
}

it("issue 15: the app asks at once for every file that the page names, and for none on other pages", async () => {
  await pageAt("/settings", false);
  expect(document.querySelector("link")).toBeNull();
  const files = ["/assets/first.js", "/assets/second.js"];
  document.head.innerHTML = `<meta name="reignwell-parts" content="${files.join(" ")}">`;
  await pageAt("/settings", false);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(files);
  // The browser would fetch a module again that was asked for in another way.
  expect(links.map((link) => link.getAttribute("crossorigin"))).toEqual(["", ""]);
});

it("issue 15: what the browser has compiled is asked for as scripts, for which it takes that", async () => {
  document.head.innerHTML =
    '<meta name="reignwell-parts" data-compiled content="/assets/first.js">';
  await pageAt("/settings", false);
  const link = document.querySelector("link");
  expect(link?.getAttribute("rel")).toBe("preload");
  expect(link?.getAttribute("as")).toBe("script");
  expect(link?.getAttribute("crossorigin")).toBe("");
});

// In this order: the part is there for the rest of the file.
it("issue 15: on a line that has stalled the app begins after five seconds without the page's part", async () => {
  const goesOn = Promise.withResolvers<void>();
  onTestFinished(() => goesOn.resolve());
  vi.doMock("./background.tsx", async (importOriginal) => {
    await goesOn.promise;
    return importOriginal();
  });
  vi.useFakeTimers();
  let hasBegun = false;
  const begin = pageAt("/dashboard", true).then(() => (hasBegun = true));
  await vi.advanceTimersByTimeAsync(4999);
  expect(hasBegun).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasBegun).toBe(true);
  await begin;
  expect(hasFrame("/dashboard")).toBe(false);
  show(fixedSession(UNKNOWN));
  expect(screen.getByRole("status").textContent).toContain("One moment");
});

it("issue 15: a page that may be a guest's fetches nothing ahead, and waits for the session", async () => {
  await pageAt("/dashboard", false);
  show(fixedSession(UNKNOWN));
  expect(screen.getByRole("status").textContent).toContain("One moment");
});

it("issue 15: where the dashboard's frame stands it is drawn before the session is known, and reads nothing", async () => {
  await pageAt("/dashboard", true);
  const opened = vi.spyOn(indexedDB, "open");
  show(fixedSession(UNKNOWN));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(MESSAGES.dashboard.title);
  expect(screen.getByText(VERSE)).toBeTruthy();
  expect(screen.getAllByText("–")).toHaveLength(4);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened).not.toHaveBeenCalled();
});

it("A-003: a guest is sent to the sign-in screen from the frame as well", async () => {
  await pageAt("/dashboard", true);
  const { store, become } = changingSession(UNKNOWN);
  show(store);
  expect(screen.getByText(VERSE)).toBeTruthy();
  act(() => become(GUEST));
  expect(await screen.findByText("the sign-in screen")).toBeTruthy();
  expect(screen.queryByText(VERSE)).toBeNull();
});

it("DEC-114: the verse of another day than the page's is not shown as today's plan", async () => {
  await pageAt("/dashboard", true);
  show(fixedSession(UNKNOWN), "2026-11-01");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(MESSAGES.dashboard.title);
  expect(screen.queryByText(VERSE)).toBeNull();
});
