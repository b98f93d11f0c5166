// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  completeTask,
  createGoal,
  createTask,
  deleteGoal,
  setGoalProgress,
} from "@reignwell/local-db";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { database, draw, later, TODAY } from "../../../../testing/screen-harness.tsx";
import { ActiveGoalsCard } from "./active-goals-card.tsx";
import NewGoalDialog from "../dialog/new-goal-dialog.tsx";
import { tasksOf } from "../testing/goals-harness.tsx";

const member = { id: 7, isPaidMember: true, isAdmin: false };
const show = (user = member) =>
  draw(<ActiveGoalsCard {...{ database, user, NewGoalDialog }} today={TODAY} />);
const goal = (title: string, targetDate: string) =>
  createGoal(
    database,
    { title, description: "d", category: "health", season: "fall", priority: 1, targetDate },
    later(),
  );

it("O-011: without goals there is the button 'Create Your First Goal'", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Create Your First Goal" }));
  expect(await screen.findByRole("dialog", { name: "New Goal" })).toBeTruthy();
});

it("O-011, DEC-118: the first three active goals by target date, with the way to all of them", async () => {
  await goal("fourth", "2027-04-01");
  await goal("second", "2027-02-01");
  const { id: goalId } = await goal("overdue", "2026-11-01");
  for (const title of ["a", "b", "c"]) await createTask(database, { title, goalId }, later());
  await completeTask(database, (await tasksOf(goalId))[0]?.id ?? "", later());
  await goal("third", "2027-03-01");
  const done = await goal("done", "2026-10-01");
  await setGoalProgress(database, done.id, 100, later());
  show();
  await waitFor(() =>
    expect(
      screen.getAllByRole("listitem").map((item) => within(item).getByText(/^\w+$/).textContent),
    ).toEqual(["overdue", "second", "third"]),
  );
  expect(screen.getByText("1 of 3 tasks done · overdue since Nov 1, 2026")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All 4 active goals" }).getAttribute("href")).toBe(
    "/dashboard?tab=goals",
  );
});

it("O-019, A-029: a free account that reaches for a second goal sees what a membership holds", async () => {
  await goal("only", "2027-02-01");
  show({ ...member, isPaidMember: false });
  await screen.findByText("only");
  expect(screen.queryByText(/premium/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "New Goal" }));
  const card = (await screen.findByText("Multiple Goals is a premium feature")).closest("section");
  const benefits = within(card ?? document.body).getAllByRole("listitem");
  expect(benefits.map((item) => item.textContent)).toEqual([
    "Reflections Archive",
    "Multiple Goals",
    "7-Day Series",
    "Lifetime access",
  ]);
  const upgrade = within(card ?? document.body).getByRole("link", { name: "Upgrade for $100" });
  expect(upgrade.getAttribute("href")).toBe("/upgrade");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("O-019: the card goes when the membership arrives from elsewhere", async () => {
  await goal("only", "2027-02-01");
  function Page() {
    const [isPaidMember, setIsPaidMember] = useState(false);
    return (
      <>
        <ActiveGoalsCard
          {...{ database, user: { ...member, isPaidMember }, NewGoalDialog }}
          today={TODAY}
        />
        <button onClick={() => setIsPaidMember(true)}>pay on another device</button>
      </>
    );
  }
  draw(<Page />);
  await screen.findByText("only");
  fireEvent.click(screen.getByRole("button", { name: "New Goal" }));
  await screen.findByText("Multiple Goals is a premium feature");
  fireEvent.click(screen.getByText("pay on another device"));
  expect(screen.queryByText("Multiple Goals is a premium feature")).toBeNull();
});

it("O-019, DEC-09: the card goes when the only goal is deleted, and stays when it's reached", async () => {
  const { id } = await goal("only", "2027-02-01");
  show({ ...member, isPaidMember: false });
  await screen.findByText("only");
  fireEvent.click(screen.getByRole("button", { name: "New Goal" }));
  await screen.findByText("Multiple Goals is a premium feature");
  await setGoalProgress(database, id, 100, later());
  await screen.findByRole("button", { name: "Create Your First Goal" });
  expect(screen.getByText("Multiple Goals is a premium feature")).toBeTruthy();
  await deleteGoal(database, id, later(), { tasks: "keep" });
  await waitFor(() => expect(screen.queryByText("Multiple Goals is a premium feature")).toBeNull());
});
