// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import type { DashboardNumbers } from "@reignwell/local-db";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DashboardTop } from "./dashboard-top.tsx";

afterEach(cleanup);

function show(numbers: DashboardNumbers | undefined) {
  render(
    <MantineProvider env="test">
      <DashboardTop date="2026-11-21" numbers={numbers} />
    </MantineProvider>,
  );
}

const texts = (role: "term" | "definition") =>
  screen.getAllByRole(role).map((element) => element.textContent);

it("O-002 to O-006, DEC-47: title, date, season and the four numbers with their names", () => {
  show({ activeGoals: 3, todaysTasks: 5, goalProgress: 42, dailyPlans: 120 });
  expect(screen.getByRole("heading", { level: 1, name: "My Dashboard" })).toBeTruthy();
  expect(screen.getByText("Saturday, November 21, 2026")).toBeTruthy();
  expect(screen.getByText("Fall")).toBeTruthy();
  expect(texts("term").map((text) => text.trim())).toEqual([
    "Active Goals",
    // The card of the same name lists tasks; this number counts the actions of the plan.
    "Today's Tasks planned",
    "Goal Progress",
    "Daily Plans",
  ]);
  expect(texts("definition")).toEqual(["3", "5", "42%", "120"]);
});

it("numbers that are not known yet are not shown as zero", () => {
  show(undefined);
  expect(texts("definition")).toEqual(["–", "–", "–", "–"]);
});
