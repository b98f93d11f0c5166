// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { FrameworkCard } from "../../features/plan/steps/framework-card.tsx";
import { DateLine } from "./date-line.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show() {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DateLine date="2026-11-21" />
        <FrameworkCard />
      </MemoryRouter>
    </MantineProvider>,
  );
}

it("D-068: the Central date stands there long and short, beside the way to past reflections", () => {
  const { container } = show();
  const date = container.querySelector("time");
  expect(date?.dateTime).toBe("2026-11-21");
  const [long, short] = [...(date?.children ?? [])].map(({ textContent }) => textContent ?? "");
  expect(long).toBe("Saturday, November 21, 2026");
  expect(short).toMatch(/Nov 21/);
  const past = screen.getByRole("link", { name: "Past Reflections" });
  expect(past.getAttribute("href")).toBe("/reflections");
});

it("D-068, D-069: a hidden framework is fetched again from there, and the focus follows", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Hide the framework" }));
  expect(screen.queryByText("The five steps")).toBeNull();
  expect(screen.queryByRole("link", { name: "Past Reflections" })).toBeNull();
  const back = screen.getByRole("button", { name: "Show Framework" });
  expect(document.activeElement).toBe(back);
  fireEvent.click(back);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The five steps" }));
  expect(screen.getByRole("link", { name: "Past Reflections" })).toBeTruthy();
});

it("D-069, DEC-37: a browser that keeps nothing holds the choice as long as the page", () => {
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  show();
  fireEvent.click(screen.getByRole("button", { name: "Hide the framework" }));
  fireEvent.click(screen.getByRole("button", { name: "Show Framework" }));
  expect(screen.getByText("The five steps")).toBeTruthy();
  blocked.mockRestore();
});
