import { MantineProvider } from "@mantine/core";
import type { Goal } from "@reignwell/contract";
import { createGoal, createTask, LocalDatabase, type TaskInput } from "@reignwell/local-db";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";
import { GoalsTab } from "./goals-tab.tsx";
import NewGoalDialog from "./new-goal-dialog.tsx";

/** The Central date of these tests. */
export const TODAY = "2026-11-21";
/** Somebody with a free account. */
export const FREE = { id: 7, isPaidMember: false, isAdmin: false };
/** What was told, the latest last. */
export const toasts: ShownToast[] = [];
/** Each test's own database. */
export let database: LocalDatabase;
let disconnect: () => void;
let clock = 1_800_000_000_000;

beforeEach(() => {
  database = new LocalDatabase(`goals-${Math.random()}`);
  disconnect = connectToasts((toast) => toasts.push(toast));
});

afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
  await database.delete();
});

/** Another moment than any before. */
export function later(): number {
  clock += 1;
  return clock;
}

/** Draws the tab. */
export function show(user = FREE) {
  render(
    <MantineProvider env="test">
      <GoalsTab database={database} user={user} NewGoalDialog={NewGoalDialog} today={TODAY} />
    </MantineProvider>,
  );
}

export const goal = (over: Partial<Goal> = {}) =>
  createGoal(
    database,
    {
      title: "Read the Psalms",
      description: "One a day",
      category: "spiritual",
      season: "winter",
      priority: 5,
      targetDate: "2027-03-01",
      ...over,
    },
    later(),
  );
export const task = (goalId: string, title: string, over: Partial<TaskInput> = {}) =>
  createTask(database, { title, goalId, ...over }, later());
export const button = (name: string | RegExp) => screen.findByRole("button", { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const openDialog = async (name: string) => {
  await press(name);
  await screen.findByRole("dialog");
};
export const card = (title: string) => screen.findByRole("article", { name: title });
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const told = (toast: { title: string; description?: string }) =>
  waitFor(() => expect(toasts.at(-1)).toMatchObject(toast));
