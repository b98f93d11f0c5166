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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_DAY: Reminder = { kind: "new-day" };
const at = (text: string): number => Date.parse(text);

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
  ruth = await server.register("ruth");
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  await server.database.sql`truncate push_subscriptions, push_deliveries, push_days`;
  fake.received.length = 0;
});

/** A browser of Ruth's; gives its name at the push service. */
async function subscribe(
  dayZone: string | undefined,
  over: { name?: string; reminder?: Reminder } = {},
): Promise<string> {
  // The clock moves by months here, and a session ends after one.
  await server.database.sql`delete from sessions where user_id = ${ruth.user.id}`;
  ruth = await server.signIn("ruth", ruth.password);
  const { name = `browser-${++count}`, reminder = NEW_DAY } = over;
  const answer = await ruth.inject({
    method: "POST",
    url: "/api/push/subscribe",
    payload: { ...fake.subscribe(name), reminder, dayZone },
  });
  expect(answer.statusCode).toBe(204);
  return name;
}

async function look(time: string, later = 0): Promise<void> {
  server.clock.set(at(time) + later);
  await lookForDue({
    ...server.deps,
    verseOf: async (date) => ({ reference: `Psalm ${date}`, verse: "Give thanks to God." }),
  });
}

const received = () =>
  fake.received.map(({ name, message }) => `${name} ${message.date} ${message.verse?.reference}`);

describe("DEC-115: a reminder of the new day on a device that the day follows", () => {
  it.each([
    ["Australia/Sydney", "2026-11-20T14:00:00Z", "2026-11-21"],
    ["Pacific/Honolulu", "2026-11-21T11:00:00Z", "2026-11-21"],
    ["Pacific/Kiritimati", "2026-11-20T11:00:00Z", "2026-11-21"],
    ["Asia/Kolkata", "2026-11-20T19:30:00Z", "2026-11-21"],
    ["Europe/Berlin", "2027-03-28T00:00:00Z", "2027-03-28"],
    ["America/Chicago", "2026-11-01T06:00:00Z", "2026-11-01"],
  ])("%s: leaves at one o'clock there, once", async (zone, one, date) => {
    server.clock.set(at(one) - 5 * HOUR);
    const name = await subscribe(zone);
    await look(one, -1);
    expect(received()).toEqual([]);
    await look(one);
    expect(received()).toEqual([`${name} ${date} Psalm ${date}`]);
    for (const later of [1, MINUTE, HOUR, 3 * HOUR, 22 * HOUR]) await look(one, later);
    expect(received()).toHaveLength(1);
    await look(one, 26 * HOUR);
    expect(received()).toHaveLength(2);
  });

  it("devices in several zones and one of Central time are told each in its own hour", async () => {
    server.clock.set(at("2026-11-20T12:00:00Z"));
    const central = await subscribe(undefined);
    const sydney = await subscribe("Australia/Sydney");
    const honolulu = await subscribe("Pacific/Honolulu");
    // Central time announces its own day first, so that the look of the morning has begun it.
    await look("2026-11-20T12:00:00Z");
    fake.received.length = 0;
    for (const hour of ["2026-11-20T14:00:00Z", "2026-11-21T07:00:00Z", "2026-11-21T11:00:00Z"]) {
      await look(hour);
    }
    expect(received().map((line) => line.split(" Psalm")[0])).toEqual([
      `${sydney} 2026-11-21`,
      `${central} 2026-11-21`,
      `${honolulu} 2026-11-21`,
    ]);
  });

  it("a choice made after one o'clock, and a flight, announce no day that has begun there", async () => {
    server.clock.set(at("2026-11-20T15:00:00Z"));
    const name = await subscribe("Australia/Sydney");
    await look("2026-11-20T15:01:00Z");
    expect(received()).toEqual([]);
    server.clock.set(at("2026-11-21T09:00:00Z"));
    // In Honolulu it is still the evening before; the 21st begins there once more.
    await subscribe("Pacific/Honolulu", { name });
    await look("2026-11-21T11:00:00Z");
    expect(received()).toEqual([]);
    await look("2026-11-22T11:00:00Z");
    expect(received()).toEqual([`${name} 2026-11-22 Psalm 2026-11-22`]);
  });

  it("back to Central time: no day is announced twice", async () => {
    server.clock.set(at("2026-11-20T08:00:00Z"));
    const name = await subscribe("Australia/Sydney");
    await look("2026-11-20T14:00:00Z");
    await subscribe(undefined, { name });
    await look("2026-11-21T07:00:00Z");
    expect(received()).toHaveLength(1);
    await look("2026-11-22T07:00:00Z");
    expect(received()[1]).toContain("2026-11-22");
  });

  it("a server that was down announces the day up to six hours late, and no later", async () => {
    server.clock.set(at("2026-11-20T08:00:00Z"));
    await subscribe("Australia/Sydney");
    await look("2026-11-20T19:59:00Z");
    expect(received()).toHaveLength(1);
    await look("2026-11-21T20:00:00Z");
    expect(received()).toHaveLength(1);
  });

  it("a morning there asks about the plan of the day there, and speaks of its verse", async () => {
    const reminder: Reminder = { kind: "morning", minute: 420, zone: "Australia/Sydney" };
    server.clock.set(at("2026-11-20T10:00:00Z"));
    const name = await subscribe("Australia/Sydney", { reminder });
    // Seven in Sydney on the 21st is two in the afternoon of the 20th in Chicago.
    await look("2026-11-20T20:00:00Z");
    expect(received()).toEqual([`${name} 2026-11-21 Psalm 2026-11-21`]);
    const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
    const payload = { ...plan, date: "2026-11-22" };
    const saved = await ruth.inject({ method: "POST", url: "/api/entries", payload });
    expect(saved.statusCode).toBe(201);
    await look("2026-11-21T20:00:00Z");
    expect(received()).toHaveLength(1);
  });

  it("a zone that this server no longer knows keeps nobody else from being told", async () => {
    server.clock.set(at("2026-11-20T08:00:00Z"));
    const lost = await subscribe("Asia/Kolkata");
    const name = await subscribe("Australia/Sydney");
    await server.database.sql`update push_subscriptions set day_zone = 'Asia/Atlantis'
      where day_zone = 'Asia/Kolkata'`;
    await look("2026-11-20T14:00:00Z");
    await look("2026-11-20T19:30:00Z");
    expect(received()).toEqual([`${name} 2026-11-21 Psalm 2026-11-21`]);
    expect(lost).not.toBe(name);
  });

  it("an offset or a place that is no zone is refused", async () => {
    for (const dayZone of ["+10:00", "Mars/Olympus", ""]) {
      const answer = await ruth.inject({
        method: "POST",
        url: "/api/push/subscribe",
        payload: { ...fake.subscribe("wrong"), reminder: NEW_DAY, dayZone },
      });
      expect(answer.statusCode).toBe(400);
    }
  });
});
