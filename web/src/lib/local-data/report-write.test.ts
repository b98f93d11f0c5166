import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectToasts } from "../notify.ts";
import { reportFailure, reportOutcome, reportUndoable } from "./report-write.ts";

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

const TEXTS = {
  done: { title: "Saved" },
  failed: FAILED,
  gone: { title: "Gone" },
  undoFailed: { title: "Not undone" },
};

it.each([
  { value: true, outcome: "saved", toast: "done: Saved" },
  { value: undefined, outcome: "saved", toast: "done: Saved" },
  { value: false, outcome: "gone", toast: "failed: Gone" },
  { value: null, outcome: "gone", toast: "failed: Gone" },
])("a write that ends with $value is $outcome, and the toast says so", async (given) => {
  const writing = Promise.resolve({ ok: true as const, value: given.value });
  expect(await reportOutcome(writing, TEXTS)).toBe(given.outcome);
  expect(toasts).toEqual([given.toast]);
});

it("a write that failed is reported as failed and as nothing else", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const writing = Promise.resolve({ ok: false as const, error: new Error("no room") });
  expect(await reportOutcome(writing, TEXTS)).toBe("failed");
  expect(await reportUndoable(writing, TEXTS)).toBe(false);
  expect(toasts).toEqual(["failed: Error", "failed: Error"]);
});

it("an undo is offered only where there is something to take back, and its failure is said", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await reportUndoable(Promise.resolve({ ok: true, value: null }), TEXTS)).toBe(true);
  expect(toasts).toEqual(["failed: Gone"]);
  disconnect();
  const undos: (() => void)[] = [];
  disconnect = connectToasts((toast, kind) => {
    toasts.push(`${kind}: ${toast.title}`);
    if (toast.undo) undos.push(toast.undo);
  });
  const undo = () => Promise.resolve({ ok: false as const, error: new Error("no room") });
  expect(await reportUndoable(Promise.resolve({ ok: true, value: undo }), TEXTS)).toBe(true);
  undos[0]?.();
  await vi.waitFor(() => expect(toasts.at(-1)).toBe("failed: Not undone"));
});
