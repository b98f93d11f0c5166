import { ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

// The times that REST rows carry: when something was done, made and changed.

let server: TestServer;
let person: TestPerson;
const MORNING = "2026-11-21T12:00:00.000Z";
const EVENING = "2026-11-21T22:00:00.000Z";
const at = (time: string) => server.clock.set(Date.parse(time));

beforeAll(async () => {
  server = await startTestServer();
  at(MORNING);
  person = await server.register("ada");
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: string };

async function call<T = Row>(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await person.inject({ method, url, ...(payload && { payload }) });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<T>();
}

const GOAL = { title: "Pray", description: "Daily", targetDate: "2030-01-01" };
const PLAN = {
  date: "2026-11-21",
  verse: "v",
  verseReference: "Psalm 1:1",
  priorities: ["Pray"],
  actionSteps: [{ priority: "Pray", actions: ["Step 0", "Step 1", "Step 2", "Kneel"] }],
};

it("L-11, G-021, DEC-53: putting progress 100 again, with a new title, keeps the time of completion", async () => {
  at(MORNING);
  const { id } = await call("POST", ROUTES.goals, GOAL);
  const path = `${ROUTES.goals}/${id}`;
  const put = (fields: object) => call("PUT", path, fields);
  expect(await put({ progressPercentage: 100 })).toMatchObject({ completedAt: MORNING });
  at(EVENING);
  const again = await put({ progressPercentage: 100, title: "Pray more" });
  expect(again).toMatchObject({ title: "Pray more", completedAt: MORNING });
  expect(await put({ progressPercentage: 90 })).toMatchObject({ completedAt: null });
  expect(await put({ progressPercentage: 100 })).toMatchObject({ completedAt: EVENING });
});

it("L-11, C-014: completing a task that is completed keeps the time", async () => {
  at(MORNING);
  const { id } = await call("POST", ROUTES.tasks, { title: "Call Ruth" });
  const complete = () => call("POST", `${ROUTES.tasks}/${id}/complete`);
  expect(await complete()).toMatchObject({ completedAt: MORNING });
  at(EVENING);
  expect(await complete()).toMatchObject({ completedAt: MORNING });
});

it("C-015: saving the ticks again keeps the time of those already done", async () => {
  at(MORNING);
  const { id: entryId } = await call("POST", ROUTES.entries, PLAN);
  const save = async (...done: boolean[]) => {
    const actions = done.map((isCompleted, index) => ({
      text: `Step ${index}`,
      priority: "Pray",
      isCompleted,
    }));
    const body = { entryId, date: PLAN.date, actions };
    const rows = await call<Row[]>("POST", ROUTES.dailyActionsSave, body);
    return rows.map((row) => row["completedAt"]);
  };
  expect(await save(true, true, false)).toEqual([MORNING, MORNING, null]);
  at(EVENING);
  expect(await save(true, false, true)).toEqual([MORNING, null, EVENING]);
  expect(await save(true, true, true)).toEqual([MORNING, EVENING, EVENING]);
});

it("N-010, N-013, DEC-103: rows say whose they are, when they were made and last changed", async () => {
  at(MORNING);
  const made = await call("POST", ROUTES.tasks, { title: "Call Naomi" });
  const times = { userId: person.user.id, createdAt: MORNING, updatedAt: MORNING };
  expect(made).toMatchObject(times);
  const { id: entryId } = await call("POST", ROUTES.entries, PLAN);
  const ticks = {
    entryId,
    date: PLAN.date,
    actions: [{ text: "Kneel", priority: "Pray", isCompleted: false }],
  };
  expect(await call("POST", ROUTES.dailyActionsSave, ticks)).toMatchObject([times]);
  expect(await call("GET", `${ROUTES.dailyActionsOfDate}/${PLAN.date}`)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ entryId, ...times })]),
  );
  at(EVENING);
  const changed = await call("PUT", `${ROUTES.tasks}/${made.id}`, { title: "Visit Naomi" });
  expect(changed).toMatchObject({ createdAt: MORNING, updatedAt: EVENING });
  const tasks = await call<Row[]>("GET", ROUTES.tasks);
  expect(tasks.find(({ id }) => id === made.id)).toEqual(changed);
  for (const url of [ROUTES.goals, ROUTES.userEntries]) {
    expect((await call<Row[]>("GET", url))[0]).toMatchObject({ createdAt: MORNING });
  }
});

it("N-012, accounts-shell 4: the profile says when it was last changed, in the table and in the answer", async () => {
  const before = await call("GET", ROUTES.profile);
  expect(before).toMatchObject({ userId: person.user.id, createdAt: null, updatedAt: null });
  at(MORNING);
  await call("PUT", ROUTES.profile, { bio: "Baker" });
  at(EVENING);
  const answer = await call("PUT", ROUTES.profile, { bio: "Baker of bread" });
  expect(answer).toMatchObject({ updatedAt: EVENING });
  expect(await call("GET", ROUTES.profile)).toEqual(answer);
  const [row] = await server.database.sql<{ updated_at: Date }[]>`
    select updated_at from user_profiles where user_id = ${person.user.id}`;
  expect(row?.updated_at.toISOString()).toBe(EVENING);
});
