// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdListening } from "../audio/listening.ts";
import { useCentralDate } from "./use-central-date.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("O-013, SH-014: is the Central date, and turns within 30 seconds of Central midnight", () => {
  vi.setSystemTime(Date.parse("2026-11-22T05:59:50Z"));
  const { result } = renderHook(useCentralDate);
  expect(result.current).toBe("2026-11-21");
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe("2026-11-22");
});

it("Time: the day is not taken away from a user who listens; it turns as soon as it is silent", () => {
  vi.setSystemTime(Date.parse("2026-11-22T05:59:50Z"));
  const { result } = renderHook(useCentralDate);
  const release = holdListening();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(result.current).toBe("2026-11-21");
  act(release);
  expect(result.current).toBe("2026-11-22");
});
