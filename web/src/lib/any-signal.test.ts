import { expect, test } from "vitest";
import { anySignal } from "./any-signal.ts";

test("decision 102: ends with the first of several signals, for its reason", () => {
  const [left, tooLate] = [new AbortController(), new AbortController()];
  const signal = anySignal([tooLate.signal, left.signal]);
  expect(signal.aborted).toBe(false);
  left.abort("left");
  tooLate.abort("too late");
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe("left");
});

test("decision 102: has ended where one of the signals had", () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort("left")]);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe("left");
});
