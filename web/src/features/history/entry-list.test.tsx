// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EntryList } from "./entry-list.tsx";

const plan = (id: string, date: string): Entry => ({
  id,
  date,
  verse: "v",
  verseReference: "Psalm 118:24",
  verseReflection: "",
  priorities: ["<b>bold</b> plans"],
  actionSteps: [],
  challenges: "",
  encouragement: "",
  deletedAt: null,
});

afterEach(cleanup);

it("lists the plans in their order and marks those that only this device has", () => {
  render(
    <MantineProvider env="test">
      <EntryList
        entries={[plan("b", "2026-11-21"), plan("a", "2026-11-20")]}
        unsent={new Set(["b"])}
      />
    </MantineProvider>,
  );
  const [newer, older] = screen.getAllByRole("article");
  if (!newer || !older) throw new Error("Two plans should be listed");
  expect(within(newer).getByRole("heading").textContent).toBe("Nov 21, 2026");
  expect(within(newer).queryByText("on this device")).not.toBeNull();
  expect(within(older).queryByText("on this device")).toBeNull();
  // What a person typed is text, whatever it looks like.
  expect(within(older).getByText("<b>bold</b> plans")).toBeTruthy();
});
