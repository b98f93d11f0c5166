import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerInTime } from "./answer-in-time.ts";

const visit = new Request("https://reignwell.example/upgrade");
const app = new Response("the app");
const otherwise = vi.fn<() => Promise<Response>>(async () => app);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  otherwise.mockClear();
});

it("DEC-86: a server that never answers a visit to /upgrade gives way to the app", async () => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const answer = answerInTime(visit, otherwise);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(otherwise).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(otherwise).toHaveBeenCalledTimes(1);
  expect(await answer).toBe(app);
});

it("without a network the app answers at once", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await answerInTime(visit, otherwise)).toBe(app);
});

it("the server's own document is what is shown, though it takes some seconds", async () => {
  const page = new Response("the page for paying");
  vi.stubGlobal("fetch", () => new Promise((resolve) => setTimeout(() => resolve(page), 5_000)));
  const answer = answerInTime(visit, otherwise);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe(page);
  expect(otherwise).not.toHaveBeenCalled();
});
