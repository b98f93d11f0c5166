import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectToasts } from "../notify.ts";
import { reportFailure } from "./report-failure.ts";

const FAILED = { title: "Error", description: "Failed." };
const toasts: string[] = [];
let disconnect: () => void;

beforeEach(() => {
  disconnect = connectToasts((toast, kind) => toasts.push(`${kind}: ${toast.title}`));
});

afterEach(() => {
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
});

it("G-025: a write that the device refuses is reported, and its result handed on", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refused = { ok: false as const, error: new Error("no room") };
  expect(await reportFailure(Promise.resolve(refused), FAILED)).toBe(refused);
  expect(toasts).toEqual(["failed: Error"]);
  expect(log).toHaveBeenCalledOnce();
});

it("a write that worked hands its value on and says nothing by itself", async () => {
  const done = { ok: true as const, value: 7 };
  expect(await reportFailure(Promise.resolve(done), FAILED)).toBe(done);
  expect(toasts).toEqual([]);
});
