// @vitest-environment happy-dom
import { MESSAGES } from "@reignwell/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadForMissingParts } from "../lazy/missing-parts.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Failing({ error }: { error: Error }): never {
  throw error;
}

/** The heading of a page that fails by this error. */
function headingOf(error: Error, report: (error: Error) => void = () => undefined) {
  const page = (child: React.ReactNode) => <ErrorBoundary address="/a">{child}</ErrorBoundary>;
  const { rerender } = render(page(null));
  report(error);
  rerender(page(<Failing error={error} />));
  return screen.getByRole("heading", { level: 1 }).textContent;
}

const { pageNotHere } = MESSAGES.offline;
const broken = "Something went wrong";

it("DC-017: a page whose files could not be fetched says so, also where the browser thinks it is online", () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  reloadForMissingParts();
  const report = (payload: Error) =>
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  expect(headingOf(new Error("Unable to preload CSS"), report)).toBe(pageNotHere);
});

it("another error is told as one, and offline as what is most often missing", () => {
  expect(headingOf(new Error("no such field"))).toBe(broken);
  cleanup();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(headingOf(new Error("no such field"))).toBe(pageNotHere);
});
