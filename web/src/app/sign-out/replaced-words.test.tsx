// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { aTask } from "@reignwell/testing";
import { hasUserDatabase, openUserDatabase } from "@reignwell/local-db";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { gone, onEnd, signOut, user } from "./testing/open-sign-out.tsx";

const DAY = 86_400_000;
const TASK = aTask({ title: "Call Anna at noon" });

/** Words of a task that another device's edit has replaced before they were seen. */
async function lose(value: string, keptAt = Date.now()): Promise<void> {
  const { tasks, earlierVersions } = openUserDatabase(user.accountKey);
  await tasks.put(TASK);
  const of = { collection: "tasks", id: TASK.id, field: "title" };
  await earlierVersions.add({ ...of, value, keptAt, unseen: true });
}

it("DEC-04, DEC-120: words that were replaced unseen are asked about: nothing else has them", async () => {
  // Longer ago than the mark at the task is shown: it can still be had back.
  await lose("Call Anna", Date.now() - 10 * DAY);
  signOut();
  await screen.findByText(
    /^What you wrote that was replaced or not saved in time is only on this device/,
  );
  // The sync status has no word of them any more; the page about one's data lists them.
  await screen.findByText(/choose Cancel, then open Earlier versions in Your data\.$/);
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Keep on this device" }));
  await gone();
  expect(await openUserDatabase(user.accountKey).earlierVersions.count()).toBe(1);
});

it("DEC-04: words that stand there again, or can't be had back any more, are not asked about", async () => {
  await lose(TASK.title);
  await lose("Call Anna", Date.now() - 31 * DAY);
  signOut();
  await gone();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await hasUserDatabase(user.accountKey)).toBe(false);
});
