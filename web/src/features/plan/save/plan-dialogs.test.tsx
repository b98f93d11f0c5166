// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { PlanDialogs } from "./plan-dialogs.tsx";
import type { PlanSave } from "./plan-save.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

it("D-057: the dashboard comes 1.5 seconds after the plan was saved, and not before", async () => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Address />
        <PlanDialogs
          save={{} as PlanSave}
          state={{ name: "saved", stored: null }}
          scripture={null}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1490));
  expect(screen.getByText(/^at/).textContent).toBe("at /");
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(screen.getByText(/^at/).textContent).toBe("at /dashboard?tab=overview");
});
