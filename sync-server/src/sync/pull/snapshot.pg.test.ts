import { type RowChange, ROUTES, type SyncAnswer, type WireRow } from "@reignwell/contract";
import { actionCompletionIdOf, newRecordId, profileIdOf } from "@reignwell/domain";
import { anEntry, aGoal, aTask } from "@reignwell/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { RECORD_HANDLERS } from "../../record-handlers.ts";
import { pullSnapshot } from "./pull-changes.ts";
import { snapshotPositionOf } from "./snapshot-cursor.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 18);
const OLD_PLANS = 2600;

let server: TestServer;
let person: TestPerson;
const writer = crypto.randomUUID();
let pushes = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(NOW);
  person = await server.register("years-of-plans");
  await server.database.sql`update users set is_paid_member = true where id = ${person.user.id}`;
}, 60_000);
afterAll(() => server.close());

async function sync(over: object, user: TestPerson = person): Promise<SyncAnswer> {
  const response = await user.inject({
    method: "POST",
    url: ROUTES.sync,
    payload: {
      protocol: 2,
      device: crypto.randomUUID(),
      push: 0,
      sentAt: NOW,
      epoch: null,
      cursor: 0,
      changes: [],
      ...over,
    },
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

function change(collection: string, { id, ...fields }: { id: string }): RowChange {
  const stamped = Object.entries(fields).map(([name, value]): [string, [number, unknown]] => [
    name,
    [NOW, value],
  ]);
  return { collection, id, fields: Object.fromEntries(stamped) };
}

async function push(changes: RowChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += 1000) {
    pushes += 1;
    const part = changes.slice(first, first + 1000);
    const answer = await sync({ device: writer, push: pushes, changes: part });
    expect(answer.rejected).toEqual([]);
  }
}

const dateOf = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);
const planOf = (daysAgo: number) =>
  anEntry({ id: newRecordId(NOW - daysAgo * DAY), date: dateOf(daysAgo) });
const tickOf = (plan: { id: string; date: string }) => {
  const [priority, actionText, occurrence] = ["Rest", "Close the lid", 0] as const;
  return {
    id: actionCompletionIdOf(plan.id, priority, actionText, occurrence),
    entryId: plan.id,
    priority,
    actionText,
    occurrence,
    isCompleted: true,
    completedAt: NOW,
    date: plan.date,
    deletedAt: null,
  };
};
const renamed = (id: string) => ({ id, title: "Renamed" });
const meanwhile = (id: string) => ({ id, challenges: "meanwhile" });
const idsOf = (rows: SyncAnswer["rows"]) =>
  Object.values(rows)
    .flat()
    .map((row) => row["id"]);

describe("[S7] a fresh device's snapshot", () => {
  const recent = [0, 3, 29].map(planOf);
  const ticks = recent.map(tickOf);
  const open = { goal: aGoal({ title: "Open" }), task: aTask({ title: "Open" }) };
  const done = {
    goal: aGoal({ progressPercentage: 100, completedAt: NOW - 90 * DAY }),
    task: aTask({ completedAt: NOW - 90 * DAY }),
  };

  it("begins with what the first screen needs, whatever else there is", async () => {
    const old = Array.from({ length: OLD_PLANS }, (_, index) => planOf(40 + OLD_PLANS - index));
    await push([
      change("profiles", { id: profileIdOf(person.user.id) }),
      ...[open.goal, done.goal].map((row) => change("goals", row)),
      ...[open.task, done.task].map((row) => change("tasks", row)),
      ...recent.map((row) => change("entries", row)),
      ...ticks.map((row) => change("actionCompletions", row)),
    ]);
    await push(old.map((row) => change("entries", row)));
    const first = await sync({});
    expect(new Set(idsOf(first.rows))).toEqual(
      new Set([
        profileIdOf(person.user.id),
        open.goal.id,
        open.task.id,
        ...recent.map(({ id }) => id),
        ...ticks.map(({ id }) => id),
      ]),
    );
    expect(first.more).toBe(true);
  });

  it("goes on with the years backwards, then with what changed meanwhile; each row comes", async () => {
    const rows = new Map<unknown, WireRow>();
    const take = (answer: SyncAnswer) => {
      for (const row of Object.values(answer.rows).flat()) rows.set(row["id"], row);
    };
    const device = crypto.randomUUID();
    const first = await sync({ device });
    take(first);
    const second = await sync({ device, epoch: first.epoch, cursor: first.cursor });
    take(second);
    const dates = second.rows["entries"]?.map((row) => String(row["date"])) ?? [];
    expect(dates).toHaveLength(2000);
    expect(dates).toEqual(dates.toSorted().toReversed());

    // Meanwhile one that has come, one that has not, and a new one are written elsewhere.
    const [come, notYet] = [dates[0], dateOf(40 + OLD_PLANS)];
    const stored = await server.database.sql<{ id: string; date: string }[]>`
      select id, date::text from entries where user_id = ${person.user.id}`;
    const edits = stored
      .filter(({ date }) => date === come || date === notYet)
      .map(({ id }) => change("entries", meanwhile(id)));
    expect(edits).toHaveLength(2);
    const added = planOf(1);
    await push([...edits, change("entries", added)]);

    // Killed and started again, a device asks with the cursor it kept, and gets the same.
    const asked = { device, epoch: second.epoch, cursor: second.cursor };
    expect((await sync(asked)).rows).toEqual((await sync(asked)).rows);
    let answer = second;
    for (let request = 0; answer.more; request++) {
      expect(request).toBeLessThan(3);
      answer = await sync({ device, epoch: answer.epoch, cursor: answer.cursor });
      take(answer);
    }
    expect(rows.size).toBe(OLD_PLANS + 5 + recent.length + ticks.length + 1);
    for (const { id } of edits) expect(rows.get(id)).toMatchObject({ challenges: "meanwhile" });
    const [head] = await server.database.sql`
      select version from sync_heads where user_id = ${person.user.id}`;
    expect(answer.cursor).toBe(head?.["version"]);
  });

  it("begins with the years where the first screen needs nothing: no answer comes without rows", async () => {
    const away = await server.register("away-since-spring");
    const old = Array.from({ length: 600 }, (_, index) => planOf(40 + index));
    const changes = old.map((row) => change("entries", row));
    await sync({ device: crypto.randomUUID(), push: 1, changes }, away);
    const first = await sync({}, away);
    expect(idsOf(first.rows)).toHaveLength(old.length);
    expect(first).toMatchObject({ more: false, cursor: 600 });
  });

  describe("of a person with a hundred rows beside the first screen", () => {
    const device = crypto.randomUUID();
    const tasks = Array.from({ length: 500 }, (_, index) => aTask({ title: `Task ${index}` }));
    const plans = Array.from({ length: 101 }, (_, index) => planOf(40 + index));
    const [lastPlan, ...few] = plans;
    let year: TestPerson;
    const write = (number: number, changes: RowChange[]) =>
      sync({ device, push: number, changes }, year);
    beforeAll(async () => {
      year = await server.register("a-year-of-tasks");
      await write(
        1,
        tasks.map((row) => change("tasks", row)),
      );
      await write(
        2,
        few.map((row) => change("entries", row)),
      );
    });

    it("brings them with it, however often rows were edited", async () => {
      await write(
        3,
        tasks.slice(0, 50).map(({ id }) => change("tasks", renamed(id))),
      );
      const whole = await sync({}, year);
      expect(new Set(idsOf(whole.rows))).toEqual(new Set([...tasks, ...few].map(({ id }) => id)));
      expect(whole).toMatchObject({ more: false, cursor: 650 });
      const after = await sync({ epoch: whole.epoch, cursor: whole.cursor }, year);
      expect(after).toMatchObject({ rows: {}, more: false, cursor: 650 });
    });

    it("brings only the first screen where a page may not hold all, or to a device that goes on", async () => {
      const pull = (upTo: number, most?: number) =>
        pullSnapshot(
          server.database.sql,
          RECORD_HANDLERS,
          year.user.id,
          { part: "first screen", day: Math.floor(NOW / DAY), head: 650, upTo },
          { epoch: "", version: 650, horizon: 0 },
          most,
        );
      for (const page of [await pull(650, 649), await pull(500)]) {
        expect(Object.keys(JSON.parse(page.rows.toString()))).toEqual(["tasks"]);
        expect(snapshotPositionOf(page.cursor, Math.floor(NOW / DAY))).toMatchObject({
          part: "the years",
          upTo: 650,
        });
        expect(page.more).toBe(true);
      }
    });

    it("brings them after it where they are more", async () => {
      await write(4, lastPlan ? [change("entries", lastPlan)] : []);
      const screen = await sync({}, year);
      expect(new Set(idsOf(screen.rows))).toEqual(new Set(tasks.map(({ id }) => id)));
      expect(screen.more).toBe(true);
      const years = await sync({ epoch: screen.epoch, cursor: screen.cursor }, year);
      expect(new Set(idsOf(years.rows))).toEqual(new Set(plans.map(({ id }) => id)));
      expect(years).toMatchObject({ more: false, cursor: 651 });
    });
  });

  it("asks the first screen's rows of their own indexes", async () => {
    const plans = await server.database.sql<{ "QUERY PLAN": string }[]>`
      explain select * from (select * from entries
        where user_id = ${person.user.id} and (date >= ${dateOf(30)}::date) offset 0) as screen`;
    expect(plans.map((row) => row["QUERY PLAN"]).join(" ")).toContain("entries_by_date");
  });
});

it("[K1] a row whose stamps an earlier version stored by register travels with packed ones", async () => {
  const other = await server.register("stamps-by-register");
  const plan = planOf(1);
  await sync({ device: writer, push: 1, changes: [change("entries", plan)] }, other);
  await server.database.sql`update entries set stamps = '{"date": 5, "verse": 8}'::jsonb
    where id = ${plan.id}`;
  const { rows } = await sync({}, other);
  expect(rows["entries"]?.map((row) => row["@"])).toEqual([[0, { date: 5, verse: 8 }]]);
});
