// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  discardDatabase,
  openUserDatabase,
  recordChanges,
  saveCompletions,
} from "@reignwell/local-db";
import { centralDate, planGroups } from "@reignwell/domain";
import type { PublicUser } from "@reignwell/contract";
import { anEntry, aUser } from "@reignwell/testing";
import { cleanup, configure, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useAppBadge } from "./use-app-badge.ts";

configure({ asyncUtilTimeout: 8000 });

let badge: number | null;
beforeEach(() => {
  badge = null;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      badge = count;
    },
    clearAppBadge: async () => {
      badge = 0;
    },
  });
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, "setAppBadge");
  Reflect.deleteProperty(navigator, "clearAppBadge");
  await discardDatabase("7");
});

function Badge({ user }: { user: PublicUser | null }) {
  useAppBadge(user);
  return null;
}

it("look: the icon carries the day's open actions, and nothing of anybody after signing out", async () => {
  const database = openUserDatabase("7");
  const steps = [{ priority: "Call Anna", actions: ["Find the number", "Call", "Write it down"] }];
  const today = centralDate(Date.now());
  const plan = anEntry({ date: today, priorities: ["Call Anna", "", ""], actionSteps: steps });
  const { id, ...fields } = plan;
  await recordChanges(database, [{ collection: "entries", id, fields }], Date.now());
  const { rerender } = render(<Badge user={aUser({ id: 7 })} />);
  await waitFor(() => expect(badge).toBe(3));
  const [first] = planGroups(plan).flatMap(({ actions }) => actions);
  await saveCompletions(database, plan, new Map([[first?.id ?? "", true]]), Date.now());
  await waitFor(() => expect(badge).toBe(2));
  rerender(<Badge user={null} />);
  await waitFor(() => expect(badge).toBe(0));
});
