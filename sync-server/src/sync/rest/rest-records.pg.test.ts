import { ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

// The specification's calls for what is otherwise synced: the same rows through other routes.

let server: TestServer;
let cookie: string;
let others: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await server.register("rest"));
  ({ cookie: others } = await server.register("neighbor"));
}, 60_000);
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: string };

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await server.app.inject({
    method,
    url,
    headers: { cookie, ...headers },
    ...(payload && { payload }),
  });
  const body: unknown = response.body === "" ? null : response.json();
  return { status: response.statusCode, body, row: body as Row, rows: body as Row[] };
}

const plan = {
  date: "2026-11-21",
  verse: "Be still, and know that I am God.",
  verseReference: "Psalm 46:10",
  priorities: ["Pray"],
  actionSteps: [{ priority: "Pray", actions: ["Set the alarm", "Set the alarm"] }],
};
const nowhere = "0198c0de-0000-7000-8000-000000000000";

describe("C-011: plans", () => {
  it("are saved and listed, newest first, and with an Idempotency-Key only once", async () => {
    const key = { "idempotency-key": "a plan" };
    const saved = await call("POST", ROUTES.entries, plan, key);
    expect(saved).toMatchObject({ status: 201, row: plan });
    expect((await call("POST", ROUTES.entries, plan, key)).row).toEqual(saved.row);
    const other = await call("POST", ROUTES.entries, { ...plan, verse: "Another" }, key);
    expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
    const second = await call("POST", ROUTES.entries, { ...plan, date: "2026-11-22" });
    const { rows } = await call("GET", ROUTES.userEntries);
    expect(rows.map(({ id }) => id)).toEqual([second.row.id, saved.row.id]);
  });

  it("are refused without a first priority and with what no plan has", async () => {
    const empty = await call("POST", ROUTES.entries, { ...plan, priorities: ["", "Sing"] });
    expect(empty).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect((await call("POST", ROUTES.entries, { ...plan, mood: "good" })).status).toBe(400);
  });
});

it("a call that makes nothing new and comes with a new key each time can't fill the disk", async () => {
  const { sql } = server.database;
  const share = (key: string) =>
    call(
      "POST",
      ROUTES.shares,
      { platform: "copy", verseReference: "Psalm 1:1" },
      { "idempotency-key": key },
    );
  const first = await share("first");
  expect(first.status).toBe(200);
  const kept = async () => {
    const rows = await sql<{ key: string }[]>`
      select key from idempotency_keys where user_id = (select id from users where username = 'rest')`;
    return rows.map(({ key }) => key);
  };
  const add = (count: number, size: number) => sql`
    insert into idempotency_keys (user_id, key, digest, answer, created_at)
    select id, 'made up ' || ${size}::text || ' ' || n, '', to_jsonb(
      (select string_agg(sha256((n || ' ' || part)::bytea)::text, '') from generate_series(1, ${size}) part)),
      now() - interval '1 hour' / ${size}::integer
    from users, generate_series(1, ${count}) n where username = 'rest'`;
  await add(1_500, 1);
  await share("second");
  expect(await kept()).toHaveLength(1_000);
  // Of long answers fewer are kept, and the latest in any case.
  await add(40, 5_000);
  const last = await share("last");
  const keys = await kept();
  expect(keys.length).toBeLessThan(40);
  expect(keys).toContain("last");
  expect((await share("last")).row).toEqual(last.row);
  await sql`delete from idempotency_keys where key like 'made up %'`;
});

it("C-012: the profile is empty at first, and keeps the fields that are put", async () => {
  const before = await call("GET", ROUTES.profile);
  expect(before).toMatchObject({ status: 200, row: { bio: "", currentFocus: "" } });
  await call("PUT", ROUTES.profile, { bio: "Baker" });
  const after = await call("PUT", ROUTES.profile, { currentFocus: "Rest" });
  expect(after).toMatchObject({ status: 200, row: { bio: "Baker", currentFocus: "Rest" } });
  expect((await call("GET", ROUTES.profile)).row).toEqual(after.row);
});

describe("C-013: goals", () => {
  it("are made, listed, changed and deleted; another person finds none of them", async () => {
    const goal = {
      title: "Pray",
      description: "Daily",
      category: "spiritual",
      season: "winter",
      targetDate: "2027-02-01",
    };
    const made = await call("POST", ROUTES.goals, goal);
    expect(made).toMatchObject({ status: 201, row: { ...goal, progressPercentage: 0 } });
    const path = `${ROUTES.goals}/${made.row.id}`;
    const changed = await call("PUT", path, { progressPercentage: 50 });
    expect(changed).toMatchObject({ status: 200, row: { title: "Pray", progressPercentage: 50 } });
    expect((await call("GET", ROUTES.goals)).rows).toEqual([changed.row]);

    const foreign = { cookie: others };
    expect((await call("PUT", path, { title: "Mine" }, foreign)).status).toBe(404);
    expect((await call("DELETE", path, undefined, foreign)).status).toBe(404);
    expect((await call("GET", ROUTES.goals, undefined, foreign)).rows).toEqual([]);

    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", ROUTES.goals)).rows).toEqual([]);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("of a free account are one", async () => {
    const goal = {
      title: "One",
      description: "Walk",
      category: "health",
      season: "spring",
      targetDate: "2027-03-01",
    };
    expect((await call("POST", ROUTES.goals, goal)).status).toBe(201);
    const second = await call("POST", ROUTES.goals, { ...goal, title: "Two" });
    expect(second).toMatchObject({ status: 403, body: { code: "membership_required" } });
  });
});

describe("C-014: tasks", () => {
  it("are made, completed and not, changed and deleted", async () => {
    const made = await call("POST", ROUTES.tasks, { title: "Call Ruth" });
    expect(made).toMatchObject({ status: 201, row: { title: "Call Ruth", completedAt: null } });
    const path = `${ROUTES.tasks}/${made.row.id}`;
    const done = await call("POST", `${path}/complete`);
    expect(done.status).toBe(200);
    expect(Date.parse(String(done.row["completedAt"]))).toBeGreaterThan(0);
    expect(await call("POST", `${path}/uncomplete`)).toMatchObject({ row: { completedAt: null } });
    const changed = await call("PUT", path, { title: "Write to Ruth", dueDate: null });
    expect((await call("GET", ROUTES.tasks)).rows).toEqual([changed.row]);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", ROUTES.tasks)).rows).toEqual([]);
  });

  it("that are not there, or not named by an id, say so", async () => {
    for (const action of ["complete", "uncomplete"]) {
      expect((await call("POST", `${ROUTES.tasks}/${nowhere}/${action}`)).status).toBe(404);
      expect((await call("POST", `${ROUTES.tasks}/12/${action}`)).status).toBe(400);
    }
    expect((await call("POST", ROUTES.tasks, { title: "" })).status).toBe(400);
  });
});

it("C-015: the ticks of a plan are saved together and found by their date", async () => {
  const { row: entry } = await call("POST", ROUTES.entries, plan);
  const save = (first: boolean) =>
    call("POST", ROUTES.dailyActionsSave, {
      entryId: entry.id,
      date: plan.date,
      // The same words twice are two actions.
      actions: [
        { text: "Set the alarm", priority: "Pray", isCompleted: first },
        { text: "Set the alarm", priority: "Pray", isCompleted: false },
      ],
    });
  const saved = await save(true);
  expect(saved.status).toBe(200);
  expect(saved.rows).toMatchObject([
    { entryId: entry.id, actionText: "Set the alarm", priority: "Pray", isCompleted: true },
    { entryId: entry.id, actionText: "Set the alarm", priority: "Pray", isCompleted: false },
  ]);
  const again = await save(false);
  expect(again.rows.map(({ id }) => id)).toEqual(saved.rows.map(({ id }) => id));
  const found = await call("GET", `${ROUTES.dailyActionsOfDate}/${plan.date}`);
  expect(found.rows.map((row) => row["isCompleted"])).toEqual([false, false]);
  expect((await call("GET", `${ROUTES.dailyActionsOfDate}/2026-11-20`)).rows).toEqual([]);
  expect((await call("GET", `${ROUTES.dailyActionsOfDate}/21-11-2026`)).status).toBe(400);
});

it("C-015: ticks are taken for the plan's own date and actions only", async () => {
  const steps = [{ priority: "Pray", actions: ["Kneel", "Set the alarm", "Set the alarm"] }];
  const { row: entry } = await call("POST", ROUTES.entries, { ...plan, actionSteps: steps });
  const tick = (text: string, priority = "Pray") => ({ text, priority, isCompleted: true });
  const save = async (date: string, ...actions: object[]) =>
    (await call("POST", ROUTES.dailyActionsSave, { entryId: entry.id, date, actions })).status;
  expect(await save("2026-11-20", tick("Kneel"))).toBe(400);
  expect(await save(plan.date, tick("Stand"))).toBe(400);
  expect(await save(plan.date, tick("Kneel", "Work"))).toBe(400);
  // One of two equal actions could be either of them, and a third one is none of them.
  const alarm = tick("Set the alarm");
  expect(await save(plan.date, alarm)).toBe(400);
  expect(await save(plan.date, alarm, alarm, alarm)).toBe(400);
  expect(await save(plan.date, tick("Kneel"), alarm, alarm)).toBe(200);
  expect(await save(plan.date, tick("Kneel"))).toBe(200);
});
