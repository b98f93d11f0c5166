// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notify } from "../../lib/notify.ts";
import Toasts from "./toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (time: number) => act(async () => vi.advanceTimersByTimeAsync(time));
const shown = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

it("SH-013: one toast at a time, the newest, for five seconds", async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  notify({ title: "Goal Created" });
  await pass(100);
  expect(shown()).toEqual(["Goal Created"]);
  notify({ title: "Task Created" });
  // The older one takes a moment to go.
  await pass(400);
  expect(shown()).toEqual(["Task Created"]);
  await pass(4500);
  expect(shown()).toEqual(["Task Created"]);
  await pass(600);
  expect(shown()).toEqual([]);
});
