// @vitest-environment happy-dom
import { newDraft, type WizardDraft } from "@reignwell/domain";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { StepIndicator } from "./step-indicator.tsx";

afterEach(cleanup);

function draftAt(step: WizardDraft["step"]): WizardDraft {
  return { ...newDraft("2026-11-21"), step, priorities: ["Call home", "", ""] };
}

function show(step: WizardDraft["step"]) {
  const onGoBack = vi.fn<(step: number) => void>();
  const list = document.createElement("div");
  render(
    <MantineProvider env="test">
      <StepIndicator draft={draftAt(step)} onGoBack={onGoBack} />
    </MantineProvider>,
    { container: document.body.appendChild(list) },
  );
  return { onGoBack, circles: within(screen.getByRole("list")).getAllByRole("listitem") };
}

it("D-005: one circle a step, labelled R, E, I, G, N", () => {
  const { circles } = show(0);
  expect(circles.map((circle) => circle.textContent)).toEqual(["R", "E", "I", "G", "N"]);
});

it("D-006: the current step, and no other, is marked as current", () => {
  const { circles } = show(2);
  const current = circles.map((circle) => circle.querySelector('[aria-current="step"]') !== null);
  expect(current).toEqual([false, false, true, false, false]);
  expect(circles[2]?.querySelector('[data-state="current"]')).not.toBeNull();
});

it("D-007: finished steps are filled, and so are the lines behind them", () => {
  const { circles } = show(3);
  const lines = [...document.querySelectorAll("nav path")];
  expect(lines.map((line) => line.hasAttribute("data-finished"))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const states = circles.map((circle) =>
    circle.querySelector("[data-state]")?.getAttribute("data-state"),
  );
  expect(states).toEqual(["finished", "finished", "finished", "current", "ahead"]);
});

it("D-009, DEC-14: reached circles lead back, later ones are no buttons", () => {
  const { onGoBack } = show(2);
  const buttons = screen.getAllByRole("button");
  expect(buttons).toHaveLength(2);
  for (const button of buttons) fireEvent.click(button);
  expect(onGoBack.mock.calls).toEqual([[0], [1]]);
});

it.each([
  [0, -140],
  [2, -52],
  [4, 36],
] as const)(
  "D-008: at step %i the circles alone are scrolled, to the middle of the circle",
  (step, left) => {
    const scrolled = vi.spyOn(HTMLElement.prototype, "scrollTo");
    const size = (
      name: "offsetLeft" | "offsetWidth" | "clientWidth",
      of: (it: HTMLElement) => number,
    ) =>
      vi.spyOn(HTMLElement.prototype, name, "get").mockImplementation(function measured(
        this: HTMLElement,
      ) {
        return of(this);
      });
    // Circles of 44 px side by side in a list of 324 px.
    const sizes = [
      size("offsetLeft", ({ dataset }) => Number(dataset["step"] ?? Number.NaN) * 44),
      size("offsetWidth", () => 44),
      size("clientWidth", () => 324),
    ];
    show(step);
    expect(scrolled.mock.calls).toMatchObject([[{ left }]]);
    expect(scrolled.mock.instances).toEqual([screen.getByRole("navigation")]);
    for (const spy of [scrolled, ...sizes]) spy.mockRestore();
  },
);
