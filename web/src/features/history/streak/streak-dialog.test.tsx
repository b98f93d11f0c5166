// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { StreakDialog } from "./streak-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("begins at its title, not at the date of a pause, which would scroll its first half away", async () => {
  const ask = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === "(pointer: fine)" ? ({ matches: true } as MediaQueryList) : ask(query),
  );
  const nothing = () => undefined;
  render(
    <MantineProvider env="test">
      <StreakDialog
        settings={{ streakShown: true, restDays: [], pauses: [] }}
        date="2026-11-21"
        onChange={nothing}
        onClose={nothing}
      />
    </MantineProvider>,
  );
  const title = await screen.findByRole("heading", { name: "Streak and rest days" });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await waitFor(() => expect(document.activeElement).toBe(title));
});
