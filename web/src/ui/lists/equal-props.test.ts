import { expect, it } from "vitest";
import { sameReading } from "./equal-props.ts";

const onTick = () => undefined;
const props = { task: { id: "a", title: "Walk", dueDate: null }, today: "2026-11-21", onTick };

it("a row that reads the same is the same, though it is a new object", () => {
  expect(sameReading(props, { ...props, task: { ...props.task } })).toBe(true);
});

it("every change of a field, of another prop or of a handler counts", () => {
  expect(sameReading(props, { ...props, task: { ...props.task, title: "Run" } })).toBe(false);
  expect(sameReading(props, { ...props, today: "2026-11-22" })).toBe(false);
  expect(sameReading(props, { ...props, onTick: () => undefined })).toBe(false);
  const more: object = { ...props, state: undefined };
  expect(sameReading<object>(props, more)).toBe(false);
  expect(sameReading<object>({ state: undefined }, { state: { state: "waiting" } })).toBe(false);
});
