// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import type { DayScripture } from "@reignwell/domain";
import { LocalDatabase, saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { connectToasts } from "../../../lib/notify.ts";
import { PlanDialogs } from "./plan-dialogs.tsx";
import type { PlanSave, StoredPlan } from "./plan-save.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const showSaved = (stored: StoredPlan | null, scripture: DayScripture | null = null) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Address />
        <PlanDialogs
          save={{} as PlanSave}
          state={{ name: "saved", stored }}
          scripture={scripture}
        />
      </MemoryRouter>
    </MantineProvider>,
  );

it("D-057: the dashboard comes 1.5 seconds after the plan was saved, and not before", async () => {
  vi.useFakeTimers();
  showSaved(null);
  await act(() => vi.advanceTimersByTimeAsync(1490));
  expect(screen.getByText(/^at/).textContent).toBe("at /");
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(screen.getByText(/^at/).textContent).toBe("at /dashboard?tab=overview");
});

it("D-056: the verse of the day closes the plan, whole", () => {
  const verse = `Now may the God of peace ${"equip you with everything good ".repeat(9)}. Amen.`;
  showSaved(null, { verse, reference: "Hebrews 13:20-21" } as DayScripture);
  expect(screen.getByText(verse)).toBeTruthy();
});

it("D-059, DEC-32: a saved plan that the server rejects for good is told as an error", async () => {
  const toasts: string[] = [];
  const disconnect = connectToasts(({ title, description }, kind) =>
    toasts.push(`${kind}: ${title} - ${description}`),
  );
  const database = new LocalDatabase(`rejected-${Math.random()}`);
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
  const { id } = await saveEntry(database, plan, Date.now());
  showSaved({ database, id });
  await screen.findByRole("dialog");
  expect(toasts).toEqual([]);
  await database.pending.toCollection().modify({ state: "attention" });
  await waitFor(() =>
    expect(toasts).toEqual(["failed: Error saving entry - There was a problem saving your entry"]),
  );
  disconnect();
  cleanup();
  await database.delete();
});
