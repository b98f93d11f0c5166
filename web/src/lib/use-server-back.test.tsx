// @vitest-environment happy-dom
import { ROUTES } from "@reignwell/contract";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useServerBack } from "./use-server-back.ts";

const onBack = vi.fn<() => void>();
let calls: string[];
let isServerThere: boolean;
let isOnline: boolean;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  onBack.mockReset();
  calls = [];
  isServerThere = false;
  isOnline = true;
  visibility = "visible";
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    if (!isServerThere) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Waiting({ isAway }: { isAway: boolean }) {
  useServerBack(isAway, onBack);
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const becomeOnline = async () => {
  isOnline = true;
  window.dispatchEvent(new Event("online"));
  await pass(0);
};

it("a network that carries something only after the browser has called itself online is found", async () => {
  isOnline = false;
  render(<Waiting isAway />);
  await pass(60_000);
  expect(calls).toEqual([]);
  await becomeOnline();
  expect(calls).toEqual([ROUTES.about]);
  expect(onBack).not.toHaveBeenCalled();
  isServerThere = true;
  await pass(2_000);
  expect(onBack).toHaveBeenCalledTimes(1);
  await becomeOnline();
  await pass(120_000);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("a page that began without an answer, but online, asks after growing pauses", async () => {
  render(<Waiting isAway />);
  await pass(1_999);
  expect(calls).toHaveLength(0);
  await pass(1);
  expect(calls).toHaveLength(1);
  await pass(2_000 + 5_000 + 15_000);
  expect(calls).toHaveLength(4);
  await pass(2 * 60_000);
  expect(calls).toHaveLength(6);
  isServerThere = true;
  await pass(60_000);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("a page that comes back into sight asks at once, however long it was away", async () => {
  visibility = "hidden";
  render(<Waiting isAway />);
  await pass(10 * 60_000);
  isServerThere = true;
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("turns that asked nothing make no pause longer", async () => {
  isOnline = false;
  render(<Waiting isAway />);
  await pass(60_000);
  isOnline = true;
  await pass(2_000);
  expect(calls).toHaveLength(1);
});

it("several reasons to ask at once leave one timer", async () => {
  render(<Waiting isAway />);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(calls).toHaveLength(2);
  await pass(1_999);
  expect(calls).toHaveLength(2);
  await pass(5_000);
  expect(calls).toHaveLength(3);
});

it("the pause that ran before asks nothing while an answer is awaited", async () => {
  vi.stubGlobal("fetch", (path: string) => {
    calls.push(path);
    return new Promise<Response>(() => undefined);
  });
  render(<Waiting isAway />);
  await pass(1_500);
  await becomeOnline();
  await pass(1_000);
  expect(calls).toHaveLength(1);
});

it("an answer that takes three seconds is none: a whole page would take longer", async () => {
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")));
      setTimeout(() => resolve(Response.json({})), 4_000);
    });
  });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), ms);
    return control.signal;
  });
  render(<Waiting isAway />);
  await pass(60_000);
  expect(onBack).not.toHaveBeenCalled();
});

it("a page out of sight, one that waits for nothing, and one that is left ask nothing", async () => {
  visibility = "hidden";
  const { rerender, unmount } = render(<Waiting isAway />);
  await pass(120_000);
  visibility = "visible";
  rerender(<Waiting isAway={false} />);
  await pass(120_000);
  rerender(<Waiting isAway />);
  unmount();
  await becomeOnline();
  await pass(120_000);
  expect(calls).toEqual([]);
});

it("an answer that comes after the page was left calls nothing", async () => {
  isServerThere = true;
  const { unmount } = render(<Waiting isAway />);
  window.dispatchEvent(new Event("online"));
  unmount();
  await pass(0);
  expect(calls).toHaveLength(1);
  expect(onBack).not.toHaveBeenCalled();
});
