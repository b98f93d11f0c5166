import type { APIRequestContext } from "@playwright/test";
import { ROUTES } from "@reignwell/contract";
import type { Device } from "../fixtures/devices/device.ts";
import { takeSession } from "../fixtures/devices/take-session.ts";
import type { JourneyDatabase } from "../fixtures/servers/database.ts";
import { expect, type Person } from "../fixtures/test.ts";

/** A goal with its tasks, by title and due date. */
export interface GoalWithTasks {
  title: string;
  priority: number;
  tasks: readonly [title: string, dueDate: string | null][];
}

/** Registers a paid member with goals and tasks, which lie on the device afterwards. */
export async function registerWithGoals(
  device: Device,
  { sql }: JourneyDatabase,
  person: Person,
  goals: readonly GoalWithTasks[],
): Promise<void> {
  const { page } = device;
  await takeSession(device, person);
  await sql`update users set is_paid_member = true where username = ${person.username}`;
  for (const goal of goals) await makeGoal(page.request, goal);
  // The dashboard shows them once they have come down.
  await page.goto("/dashboard?tab=goals");
  for (const { title } of goals) {
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  }
}

async function makeGoal(request: APIRequestContext, goal: GoalWithTasks): Promise<void> {
  const fields = {
    title: goal.title,
    description: "Written for the journey",
    category: "health",
    priority: goal.priority,
    targetDate: "2999-12-24",
  };
  const { id } = idOf(await (await request.post(ROUTES.goals, { data: fields })).json());
  for (const [title, dueDate] of goal.tasks) {
    const answer = await request.post(ROUTES.tasks, { data: { title, dueDate, goalId: id } });
    expect(answer.ok()).toBe(true);
  }
}

function idOf(answer: unknown): { id: string } {
  if (typeof answer === "object" && answer !== null && "id" in answer) {
    if (typeof answer.id === "string") return { id: answer.id };
  }
  throw new Error("The server gave no goal");
}
