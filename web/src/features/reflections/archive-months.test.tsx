// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { database, TODAY } from "../../../testing/screen-harness.tsx";
import { Archive } from "./archive.tsx";

const { archive: texts } = MESSAGES;
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, "0"));

beforeEach(() => {
  const list = ["2026-10", "2026-08"].flatMap((month) =>
    DAYS.map((day) => ({
      id: `${month}-${day}`,
      date: `${month}-${day}`,
      verse: "Be still.",
      verseReference: `Psalm ${Number(day)}:1`,
      reflection: null,
      kind: "scheduled",
    })),
  );
  vi.stubGlobal("fetch", async () => Response.json(list.toReversed()));
});

const poolScripture = async (date: string) => ({
  date,
  verse: "From the pool.",
  reference: "Proverbs 3:5",
  reflection: null,
  audioUrl: null,
  translation: "WEB",
});

async function show(): Promise<void> {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={["/reflections"]}>
        <Archive
          database={database}
          user={{ isPaidMember: true, isAdmin: false }}
          today={TODAY}
          poolScripture={poolScripture}
          Player={() => null}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  await screen.findByText(texts.found(0));
}

const previous = () => fireEvent.click(screen.getByRole("button", { name: texts.previousMonth }));
const cards = () => document.querySelectorAll<HTMLElement>("[data-row]");
const list = () => cards()[0]?.parentElement;

it("V-004, issue 17: of another month the count and the cards on the screen come first, the others right after into the room left for them", async () => {
  await show();
  previous();
  expect(screen.getByText(texts.found(31))).toBeTruthy();
  const first = cards().length;
  expect(first).toBeGreaterThan(2);
  expect(first).toBeLessThan(20);
  expect(list()?.style.paddingBottom).toContain(`calc(${31 - first} /`);
  await waitFor(() => expect(cards()).toHaveLength(31));
  expect(list()?.style.paddingBottom).toBe("");
});
