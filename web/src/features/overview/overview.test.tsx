// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { Overview } from "./overview.tsx";

const entry: Entry = {
  id: "01990000-0000-7000-8000-000000000009",
  date: "2026-11-21",
  verse: "But seek first God’s Kingdom.",
  verseReference: "Matthew 6:33",
  verseReflection: "",
  priorities: ["Write", "Rest", ""],
  actionSteps: [
    { priority: "Rest", actions: ["Sleep early"] },
    { priority: "An older wording", actions: ["Still worth doing"] },
  ],
  challenges: "Little time.",
  encouragement: "First paragraph.\n\nSecond paragraph.",
  deletedAt: null,
};

function show(today: Entry | undefined, history: ReactNode = null, date = "2026-11-21") {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Overview date={date} today={today} todayOnDevice={false} history={history} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

afterEach(cleanup);

describe("the dashboard", () => {
  it("O-002: has its title and the season of the Central date", () => {
    show(undefined);
    expect(screen.getByRole("heading", { level: 1, name: "My Dashboard" })).toBeTruthy();
    expect(screen.getByText("Fall")).toBeTruthy();
    cleanup();
    show(undefined, null, "2026-12-01");
    expect(screen.getByText("Winter")).toBeTruthy();
  });

  it("O-008: shows today's plan with each priority's own actions and loses none", () => {
    show(entry);
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toContain("Write");
    expect(items).toContain("RestSleep early");
    expect(items).toContain("An older wordingStill worth doing");
    expect(screen.getByText("Matthew 6:33")).toBeTruthy();
    expect(screen.getByText("Little time.")).toBeTruthy();
  });

  it("O-008: the prayer is folded away, paragraph by paragraph", () => {
    show(entry);
    const paragraphs = ["First paragraph.", "Second paragraph."].map((text) =>
      screen.getByText(text),
    );
    expect(paragraphs.map((paragraph) => paragraph.tagName)).toEqual(["P", "P"]);
    expect(paragraphs.map((paragraph) => paragraph.closest("details")?.open)).toEqual([
      false,
      false,
    ]);
  });

  it("O-008: without a plan for today there is one way to make one", () => {
    show(undefined, <p>the list</p>);
    expect(screen.queryByText("Today’s plan")).toBeNull();
    expect(screen.getByRole("link", { name: "Plan today" }).getAttribute("href")).toBe("/");
  });
});
