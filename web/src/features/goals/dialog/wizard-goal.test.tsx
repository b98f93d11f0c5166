// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { createGoal, LocalDatabase } from "@reignwell/local-db";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectToasts } from "../../../lib/notify.ts";
import { WizardGoal } from "./wizard-goal.tsx";

const toasts: unknown[] = [];
const onClose = vi.fn<() => void>();
let database: LocalDatabase;
let disconnect: () => void;

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json({ available: false }));
  database = new LocalDatabase(`wizard-goal-${Math.random()}`);
  disconnect = connectToasts((toast) => toasts.push(toast));
  const goal = { title: "Pray", description: "", category: "spiritual", season: "winter" } as const;
  await createGoal(database, { ...goal, priority: 3, targetDate: null }, 0);
});
afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  onClose.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await database.delete();
});

const wizardGoal = (isPaidMember: boolean) => (
  <MantineProvider env="test">
    <WizardGoal
      database={database}
      user={{ id: 7, isPaidMember, isAdmin: false }}
      onClose={onClose}
    />
  </MantineProvider>
);
const show = (isPaidMember: boolean) => render(wizardGoal(isPaidMember));

it("issue 18: a membership that arrives while the dialog is open turns it into the new goal", async () => {
  const { rerender } = show(false);
  await screen.findByRole("dialog", { name: MESSAGES.goals.upgradeRequired.title });
  rerender(wizardGoal(true));
  expect(await screen.findByLabelText(/Title/)).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: MESSAGES.goals.upgradeRequired.title })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it("G-026, A-029, O-019: a free account's second goal is refused with its toast, and the way to more goals stands open", async () => {
  show(false);
  const dialog = await screen.findByRole("dialog", { name: MESSAGES.goals.upgradeRequired.title });
  expect(toasts).toEqual([MESSAGES.goals.upgradeRequired]);
  within(dialog).getByText("Multiple Goals is a premium feature");
  const upgrade = within(dialog).getByRole("link", { name: "Upgrade for $100" });
  expect(upgrade.getAttribute("href")).toBe("/upgrade");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("D-037: a member's dialog opens", async () => {
  show(true);
  await screen.findByRole("dialog", { name: MESSAGES.goals.newGoal });
  expect(onClose).not.toHaveBeenCalled();
});

it("a device that cannot count the goals says so and closes, so that one can try again", async () => {
  vi.spyOn(database.goals, "count").mockImplementation(() => {
    throw new Error("away");
  });
  show(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toasts).toEqual([MESSAGES.goals.createFailed]);
});
