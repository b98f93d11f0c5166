// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { needsMembership } from "./membership-refusal.ts";
import { useFetched } from "./use-fetched.ts";

const answer = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", (path: string) => answer(path));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = (body: unknown) => (Array.isArray(body) ? body.map(String) : null);
const ask = (path = "/api/things") =>
  renderHook(({ at }) => useFetched(at, read), { initialProps: { at: path } });

it("DEC-102: it is loading, then ready with what the reader took", async () => {
  answer.mockResolvedValue(Response.json(["one"]));
  const { result } = ask();
  expect(result.current.state).toBe("loading");
  await waitFor(() => expect(result.current).toMatchObject({ state: "ready", data: ["one"] }));
});

it("C-004: a failure is told, and nothing asks again until the user does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    answer.mockRejectedValue(new TypeError("no network"));
    const { result } = ask();
    await waitFor(() => expect(result.current.state).toBe("failed"));
    act(() => {
      window.dispatchEvent(new Event("focus"));
      window.dispatchEvent(new Event("online"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(answer).toHaveBeenCalledTimes(1);
    answer.mockResolvedValue(Response.json(["two"]));
    act(() => result.current.retry());
    expect(result.current.state).toBe("loading");
    await waitFor(() => expect(result.current).toMatchObject({ state: "ready", data: ["two"] }));
    expect(answer).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

it("DEC-102: what was there stays, stale, while it is asked again and when that fails", async () => {
  answer.mockResolvedValueOnce(Response.json(["one"]));
  const { result } = ask();
  await waitFor(() => expect(result.current.state).toBe("ready"));
  answer.mockResolvedValueOnce(Response.json({ code: "internal", message: "No" }, { status: 500 }));
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ state: "stale", data: ["one"], error: null });
  await waitFor(() =>
    expect(result.current).toMatchObject({ state: "stale", error: { status: 500 } }),
  );
});

it("DEC-102: a late answer to another path is nobody's, and a page of a hotel is no answer", async () => {
  const late = Promise.withResolvers<Response>();
  answer.mockReturnValueOnce(late.promise);
  const { result, rerender } = ask("/api/first");
  answer.mockResolvedValueOnce(Response.json({ wifi: "Log in" }));
  rerender({ at: "/api/second" });
  expect(result.current.state).toBe("loading");
  late.resolve(Response.json(["of the first"]));
  await waitFor(() =>
    expect(result.current).toMatchObject({ state: "failed", error: { kind: "offline" } }),
  );
});

it("issue 17: an answer that comes before the effect of another path is not that path's", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const late = Promise.withResolvers<Response>();
  answer.mockReturnValueOnce(late.promise);
  answer.mockReturnValue(new Promise(() => undefined));
  const states: string[] = [];
  let turn: (path: string) => void = () => undefined;
  function Asking() {
    const [path, setPath] = useState("/api/first");
    const { state } = useFetched(path, read);
    turn = setPath;
    states.push(state);
    // After the drawing, and before the effects that ask.
    useLayoutEffect(() => {
      if (path === "/api/second") late.resolve(Response.json(["of the first"]));
    }, [path]);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  root.render(<Asking />);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  // Its body is there at once, so that nothing but the order of the steps decides.
  vi.spyOn(Response.prototype, "json").mockResolvedValue(["of the first"]);
  turn("/api/second");
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  root.unmount();
  vi.restoreAllMocks();
  expect(new Set(states)).toEqual(new Set(["loading"]));
});

it("V-014, DEC-10: a membership error is known by its code, and without one by its words", () => {
  const refusal = (body: { code?: string; message?: string }) =>
    needsMembership(new ApiError("refused", 403, `403: ${JSON.stringify(body)}`, body));
  expect(refusal({ code: "membership_required", message: "Anything" })).toBe(true);
  expect(refusal({ message: "This feature requires a PAID Membership" })).toBe(true);
  expect(refusal({ code: "forbidden", message: "This needs a paid membership" })).toBe(false);
  expect(refusal({ message: "Please sign in" })).toBe(false);
});
