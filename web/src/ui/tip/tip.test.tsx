// @vitest-environment happy-dom
import { LAYOUT } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tip } from "./tip.tsx";

let minute = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  // So long after the tip of the test before that none is shown at once: each one's clock begins at 0.
  minute += 1;
  vi.advanceTimersByTime(minute * 60_000);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Control(props: { leaves?: boolean; isHeldOpen?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <button type="button">
        <b>Do</b> it
      </button>
      <Tip place={place} {...props}>
        What it does
      </Tip>
    </span>
  );
}

const button = () => screen.getByRole("button");
const isThere = () => screen.queryByRole("tooltip", { hidden: true }) !== null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const come = (pointerType = "mouse") => fireEvent.pointerOver(button(), { pointerType });
const crossInside = () => {
  const inner = screen.getByText("Do");
  fireEvent.pointerOut(button(), { relatedTarget: inner });
  fireEvent.pointerOver(inner, { relatedTarget: button() });
};

it("K-005: it comes 700 ms after the pointer, and goes with it", async () => {
  render(<Control />);
  come();
  await wait(LAYOUT.tooltipOpenDelay - 1);
  expect(isThere()).toBe(false);
  await wait(1);
  expect(isThere()).toBe(true);
  crossInside();
  expect(isThere()).toBe(true);
  fireEvent.pointerOut(button(), { relatedTarget: document.body });
  expect(isThere()).toBe(false);
});

it.each([
  ["Escape", () => fireEvent.keyDown(document, { key: "Escape" })],
  ["a press that opens something else", () => fireEvent.click(button())],
])("after %s it stays away until the pointer has left", async (_what, end) => {
  render(<Control leaves />);
  come();
  await wait(LAYOUT.tooltipOpenDelay);
  expect(isThere()).toBe(true);
  end();
  expect(isThere()).toBe(false);
  crossInside();
  await wait(2 * LAYOUT.tooltipOpenDelay);
  expect(isThere()).toBe(false);
});

it("a press that opens nothing leaves it", async () => {
  render(<Control />);
  come();
  await wait(LAYOUT.tooltipOpenDelay);
  fireEvent.click(button());
  expect(isThere()).toBe(true);
});

it("a finger does not bring it", async () => {
  render(<Control />);
  come("touch");
  await wait(2 * LAYOUT.tooltipOpenDelay);
  expect(isThere()).toBe(false);
});

it("shows at once where it is held open", () => {
  render(<Control isHeldOpen />);
  expect(isThere()).toBe(true);
});

it("the focus of a key brings it at once", () => {
  render(<Control />);
  const control = button();
  vi.spyOn(control, "matches").mockImplementation((selector) => selector === ":focus-visible");
  fireEvent.focusIn(control);
  expect(isThere()).toBe(true);
  fireEvent.focusOut(control);
  expect(isThere()).toBe(false);
});
