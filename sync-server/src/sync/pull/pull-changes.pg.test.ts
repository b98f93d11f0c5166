import { type RowChange, ROUTES } from "@reignwell/contract";
import { aTask } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { RECORD_HANDLERS } from "../../record-handlers.ts";
import { type Page, pullChanges, pullSnapshot } from "./pull-changes.ts";

const FEW = 20;
const MANY = 1500;
/** After five runs a connection may keep one plan for all later ones. */
const RUNS_OF_A_PLAN = 6;
/** More than the server has. */
const CONNECTIONS = 12;

const SNAPSHOT = { part: "first screen", day: 0, head: MANY, upTo: MANY } as const;
const HEAD = { epoch: "", version: MANY, horizon: 0 };
const PULLS: [string, (tx: Transaction, userId: number) => Promise<Page>][] = [
  ["pull", (tx, userId) => pullChanges(tx, RECORD_HANDLERS, userId, 0, new Set())],
  ["snapshot", (tx, userId) => pullSnapshot(tx, RECORD_HANDLERS, userId, SNAPSHOT, HEAD)],
];

let server: TestServer;
let unknown: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  const known = await server.register("known");
  unknown = await server.register("unknown");
  const { sql } = server.database;
  await sql`update users set is_paid_member = true`;
  await sql`alter table user_tasks set (autovacuum_enabled = false)`;
  await pushTasks(known, FEW);
  // From now on the planner takes it that all tasks are the known person's, and few.
  await sql`analyze user_tasks`;
  for (let run = 0; run < RUNS_OF_A_PLAN; run += 1) {
    const pulls = Array.from({ length: CONNECTIONS }, () =>
      server.database.transaction(async (tx) => {
        for (const [, pull] of PULLS) await pull(tx, known.user.id);
      }),
    );
    await Promise.all(pulls);
  }
  await pushTasks(unknown, MANY);
}, 60_000);
afterAll(() => server.close());

async function pushTasks(person: TestPerson, count: number): Promise<void> {
  const device = crypto.randomUUID();
  const sentAt = server.clock.now();
  const changeOf = ({ id, ...fields }: { id: string }): RowChange => {
    const stamped = Object.entries(fields).map(([name, value]) => [name, [sentAt, value]]);
    return { collection: "tasks", id, fields: Object.fromEntries(stamped) };
  };
  for (let push = 1; (push - 1) * 500 < count; push += 1) {
    const size = Math.min(500, count - (push - 1) * 500);
    const changes = Array.from({ length: size }, () => changeOf(aTask()));
    const response = await person.inject({
      method: "POST",
      url: ROUTES.sync,
      payload: { protocol: 2, device, push, sentAt, epoch: null, cursor: 0, changes },
    });
    expect(response.json().rejected).toEqual([]);
  }
}

/** How many rows of tasks were looked at so far in a transaction. */
async function lookedAt(tx: Transaction): Promise<number> {
  const [row] = await tx<{ count: string }[]>`
    select coalesce(idx_tup_fetch, 0) + seq_tup_read as count from pg_stat_xact_user_tables
    where relname = 'user_tasks'`;
  return Number(row?.count);
}

it.each(PULLS)(
  "issue 15: a %s looks at each row once, also of a person unknown to the planner",
  async (_what, pull) => {
    await server.database.transaction(async (tx) => {
      const before = await lookedAt(tx);
      const { rows } = await pull(tx, unknown.user.id);
      expect(JSON.parse(rows.toString()).tasks).toHaveLength(MANY);
      const count = (await lookedAt(tx)) - before;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(3 * MANY);
    });
  },
);
