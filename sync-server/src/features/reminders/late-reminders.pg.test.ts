import type { Reminder } from "@reignwell/contract";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakePushService, startFakePushService } from "../../../testing/fake-push-service.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { lookForDue } from "./reminder-scheduler.ts";

let fake: FakePushService;
let server: TestServer;
let ruth: TestPerson;
let count = 0;
beforeAll(async () => {
  fake = await startFakePushService();
  server = await startTestServer({
    env: { PUSH_SERVICES: fake.host, VAPID_SUBJECT: "mailto:care@reignwell.test" },
    pushAgent: fake.agent,
  });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  server.clock.set(Date.parse("2026-11-20T12:00Z"));
  ruth = await server.register(`ruth-${++count}`);
  await server.database.sql`truncate push_subscriptions, push_deliveries, push_days`;
  fake.received.length = 0;
  fake.answers.clear();
});

/** A time of the day in Chicago, which is six hours behind UTC in these tests. */
const atHour = (hour: number): Reminder => {
  return { kind: "morning", minute: hour * 60, zone: "America/Chicago" };
};

/** What Ruth's one browser is to be told, chosen now. */
async function choose(reminder: Reminder, dayZone?: string): Promise<void> {
  const answer = await ruth.inject({
    method: "POST",
    url: "/api/push/subscribe",
    payload: { ...fake.subscribe("ruth's"), reminder, dayZone },
  });
  expect(answer.statusCode).toBe(204);
}

async function savePlan(date: string): Promise<void> {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
  const payload = { ...plan, date };
  const saved = await ruth.inject({ method: "POST", url: "/api/entries", payload });
  expect(saved.statusCode).toBe(201);
}

const deps = () => ({
  ...server.deps,
  verseOf: async (date: string) => ({ reference: `Psalm ${date}`, verse: "Give thanks to God." }),
});
const look = (time: string) => {
  server.clock.set(Date.parse(time));
  return lookForDue(deps());
};
const received = () => fake.received.map(({ message }) => message.date);

/** The reminder of seven o'clock waits, for its push service was away then and is back now. */
async function waitSinceSeven(): Promise<void> {
  await choose(atHour(7));
  fake.answers.set("ruth's", { status: 503 });
  expect(await look("2026-11-20T13:00Z")).toMatchObject({ later: 1 });
  fake.answers.clear();
}

describe("a time that is put off", () => {
  it("to later today comes today, once", async () => {
    // At eight in the evening the usual time is stored at once; then the user corrects it.
    server.clock.set(Date.parse("2026-11-22T02:00Z"));
    await choose(atHour(7));
    await choose(atHour(21));
    await look("2026-11-22T02:59Z");
    expect(received()).toEqual([]);
    await look("2026-11-22T03:00Z");
    expect(received()).toEqual(["2026-11-21"]);
    await choose(atHour(22));
    await look("2026-11-22T04:00Z");
    expect(received()).toHaveLength(1);
    await look("2026-11-23T04:00Z");
    expect(received()).toEqual(["2026-11-21", "2026-11-22"]);
  });

  it("SH-009: while the earlier one waits for its push service comes at the new time, once", async () => {
    await waitSinceSeven();
    await choose(atHour(9));
    await look("2026-11-20T13:10Z");
    await look("2026-11-20T14:59Z");
    expect(received()).toEqual([]);
    await look("2026-11-20T15:00Z");
    await look("2026-11-20T15:01Z");
    expect(received()).toEqual(["2026-11-20"]);
  });

  it("SH-009: to a time that has passed drops what waits for its push service until tomorrow", async () => {
    await waitSinceSeven();
    await choose(atHour(6));
    await look("2026-11-20T13:10Z");
    expect(received()).toEqual([]);
    await look("2026-11-21T12:00Z");
    expect(received()).toEqual(["2026-11-21"]);
  });

  it.each([
    ["arrives is not told again", { kind: "delivered" }, []],
    [
      "does not arrive comes at the new time",
      { kind: "later", status: null, after: null },
      ["2026-11-20"],
    ],
  ] as const)("while the earlier one is being sent and %s", async (_, outcome, later) => {
    await choose(atHour(7));
    server.clock.set(Date.parse("2026-11-20T13:00Z"));
    const send = async () => {
      await choose(atHour(9));
      return outcome;
    };
    await lookForDue({ ...deps(), push: { ...server.deps.push, send } });
    await look("2026-11-20T13:30Z");
    expect(received()).toEqual([]);
    await look("2026-11-20T15:00Z");
    expect(received()).toEqual(later);
  });

  it("to a time that has passed and then to a later one, while the first is being sent, tells the day once", async () => {
    await choose(atHour(7));
    server.clock.set(Date.parse("2026-11-20T13:00Z"));
    const send = async () => {
      await choose(atHour(6));
      await choose(atHour(9));
      return { kind: "delivered" } as const;
    };
    const looked = await lookForDue({ ...deps(), push: { ...server.deps.push, send } });
    expect(looked).toMatchObject({ delivered: 1 });
    await look("2026-11-20T15:00Z");
    expect(received()).toEqual([]);
    await look("2026-11-21T15:00Z");
    expect(received()).toEqual(["2026-11-21"]);
  });

  it("behind one that could not be sent comes at its own time", async () => {
    await choose(atHour(7));
    fake.answers.set("ruth's", { status: 503 });
    await look("2026-11-20T13:00Z");
    expect(await look("2026-11-20T17:00Z")).toMatchObject({ failed: 1 });
    fake.answers.clear();
    await choose(atHour(21));
    await look("2026-11-21T03:00Z");
    expect(received()).toEqual(["2026-11-20"]);
  });

  it("asks about the plan again", async () => {
    await choose(atHour(7));
    await savePlan("2026-11-20");
    expect(await look("2026-11-20T13:00Z")).toMatchObject({ silent: 1 });
    await choose(atHour(9));
    expect(await look("2026-11-20T15:00Z")).toMatchObject({ silent: 1, delivered: 0 });
  });

  it("DEC-115: from the new day to an evening comes that evening, and a told day is not told again", async () => {
    await choose({ kind: "new-day" }, "America/Chicago");
    await choose(atHour(20), "America/Chicago");
    await look("2026-11-21T02:00Z");
    expect(received()).toEqual(["2026-11-20"]);
    await choose({ kind: "new-day" }, "America/Chicago");
    await look("2026-11-21T07:00Z");
    await choose(atHour(20), "America/Chicago");
    await look("2026-11-22T02:00Z");
    expect(received()).toEqual(["2026-11-20", "2026-11-21"]);
  });
});

it("DEC-115: a time that waits for its push service still comes where only the day's zone is chosen", async () => {
  await waitSinceSeven();
  server.clock.set(Date.parse("2026-11-20T13:10Z"));
  await choose(atHour(7), "America/Chicago");
  await look("2026-11-20T13:11Z");
  await look("2026-11-20T13:12Z");
  expect(received()).toEqual(["2026-11-20"]);
});

describe("a queued reminder that nobody could send in time", () => {
  const NEW_DAY: Reminder = { kind: "new-day" };
  const states = async () => {
    const rows = await server.database.sql<{ state: string }[]>`
      select state from push_deliveries order by date`;
    return rows.map(({ state }) => state);
  };
  /** Its server ends before it hears what became of the message. */
  const dieAt = async (time: string) => {
    server.clock.set(Date.parse(time));
    const push = { ...server.deps.push, send: () => Promise.reject(new Error("dead")) };
    await expect(lookForDue({ ...deps(), push })).rejects.toThrow("dead");
  };

  it.each([undefined, "America/Chicago"])(
    "of a new day is given up six hours after it began, in the zone %s",
    async (dayZone) => {
      await choose(NEW_DAY, dayZone);
      await dieAt("2026-11-21T07:00Z");
      expect(await look("2026-11-21T13:00Z")).toMatchObject({ failed: 1, delivered: 0 });
      await look("2026-11-21T13:01Z");
      await look("2026-11-22T07:00Z");
      expect(received()).toEqual(["2026-11-22"]);
      expect((await states()).slice(-2)).toEqual(["failed", "sent"]);
    },
  );

  it("counts from the beginning of the day, also where it was queued late", async () => {
    await choose(NEW_DAY);
    await dieAt("2026-11-21T12:58Z");
    expect(await look("2026-11-21T13:00Z")).toMatchObject({ failed: 1, delivered: 0 });
  });

  it("of days ago is not sent either, and within its time it is", async () => {
    await choose(NEW_DAY);
    await dieAt("2026-11-21T07:00Z");
    await look("2026-11-23T18:00Z");
    expect(received()).toEqual([]);
    await dieAt("2026-11-24T07:00Z");
    await look("2026-11-24T12:59Z");
    expect(received()).toEqual(["2026-11-24"]);
  });

  it("at a time of one's own is given up two hours after that time", async () => {
    await choose(atHour(7));
    fake.answers.set("ruth's", { status: 503 });
    await look("2026-11-21T13:00Z");
    await look("2026-11-22T13:00Z");
    fake.answers.clear();
    expect(await look("2026-11-22T14:59Z")).toMatchObject({ delivered: 1 });
    fake.answers.set("ruth's", { status: 503 });
    await look("2026-11-23T13:00Z");
    fake.answers.clear();
    expect(await look("2026-11-23T15:00Z")).toMatchObject({ failed: 1, delivered: 0 });
    await look("2026-11-23T23:00Z");
    expect(received()).toEqual(["2026-11-22"]);
    expect((await states()).slice(-3)).toEqual(["failed", "sent", "failed"]);
  });
});
