import type { Reminder } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakePushService, startFakePushService } from "../../../testing/fake-push-service.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { preparePush } from "./prepare-push.ts";
import { lookForDue } from "./reminder-scheduler.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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
  fake.calls.length = 0;
  fake.answers.clear();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const NEW_DAY: Reminder = { kind: "new-day" };
const morning = (minute: number, zone: string): Reminder => ({ kind: "morning", minute, zone });

/**
 * The clock moves by months here, forwards and back: a session ends after one, and the oldest of
 * twenty ends as well, which the newest is for a clock that was ahead.
 */
async function signInAgain(): Promise<void> {
  await server.database.sql`delete from sessions where user_id = ${ruth.user.id}`;
  ruth = await server.signIn("ruth", ruth.password);
}

/** A browser of its own that is told of the day; gives its name at the push service. */
async function subscribe(
  reminder: Reminder,
  over: { person?: TestPerson; name?: string } = {},
): Promise<string> {
  if (over.person === undefined) await signInAgain();
  const { person = ruth, name = `browser-${++count}` } = over;
  const answer = await person.inject({
    method: "POST",
    url: "/api/push/subscribe",
    payload: { ...fake.subscribe(name), expirationTime: null, reminder },
  });
  expect(answer.body).toBe("");
  expect(answer.statusCode).toBe(204);
  return name;
}

/** The verse of each day is its own. */
const deps = () => ({
  ...server.deps,
  verseOf: async (date: string) => ({ reference: `Psalm ${date}`, verse: "Give thanks to God." }),
});

/** Ruth's plan of a day, as her app sends it. */
async function savePlan(date: string): Promise<void> {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
  const payload = { ...plan, date };
  const saved = await ruth.inject({ method: "POST", url: "/api/entries", payload });
  expect(saved.body).toContain(date);
  expect(saved.statusCode).toBe(201);
}

const look = async (time?: number) => {
  if (time !== undefined) server.clock.set(time);
  return lookForDue(deps());
};
const received = () => fake.received.map(({ name, message }) => `${name} ${message.date}`);

describe.each([
  ["UTC", 0],
  ["Asia/Tokyo", 9],
  ["America/Chicago", 18],
  ["Pacific/Kiritimati", 13],
])("Time: with the server's machine in %s", (zone, hourAtEpoch) => {
  it.each([
    ["2026-11-01T06:00Z", "2026-11-01T07:00Z"],
    ["2026-11-02T07:00Z", null],
    ["2027-03-14T07:00Z", null],
    ["2027-03-15T06:00Z", null],
    ["2027-11-07T06:00Z", "2027-11-07T07:00Z"],
    ["2027-11-08T07:00Z", null],
  ])(
    "SH-009, K-016: the day is announced at %s, not before and not twice",
    async (instant, second) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(0).getHours()).toBe(hourAtEpoch);
      const date = instant.slice(0, 10);
      // The server runs the whole night.
      server.clock.set(at(instant) - HOUR);
      await look();
      const name = await subscribe(NEW_DAY);
      await look(at(instant) - 1);
      expect(received()).toEqual([]);
      await look(at(instant));
      expect(received()).toEqual([`${name} ${date}`]);
      for (const later of [1, MINUTE, 59 * MINUTE, HOUR, 3 * HOUR]) await look(at(instant) + later);
      if (second !== null) await look(at(second));
      expect(received()).toEqual([`${name} ${date}`]);
      await look(at(instant) + 26 * HOUR);
      expect(received().slice(1)).toEqual([`${name} ${addDays(date, 1)}`]);
    },
  );
});

describe("what is sent", () => {
  it("DC-013: a browser can decrypt it, and the signature is of the key that it subscribed with", async () => {
    await subscribe(NEW_DAY);
    await look(at("2026-11-21T07:00Z"));
    const [push] = fake.received;
    expect(push).toMatchObject({
      message: {
        kind: "new-day",
        date: "2026-11-21",
        verse: { reference: "Psalm 2026-11-21", words: "Give thanks to God." },
      },
      ttl: 12 * 3600,
      topic: "day",
      vapid: { aud: `https://${fake.host}`, sub: "mailto:care@reignwell.test" },
    });
    const key = (await server.inject({ url: "/api/push/key" })).json<{ publicKey: string }>();
    expect(push?.publicKey).toBe(key.publicKey);
    // Another start with the same database goes on with the same pair.
    const again = await preparePush(server.deps.config, server.database);
    expect(again.publicKey).toBe(key.publicKey);
  });

  it("everybody who chose the new day is told, in batches, and several servers tell once", async () => {
    const names = [];
    for (let n = 0; n < 12; n += 1) {
      const person = await server.register(`many-${n}`);
      for (let m = 0; m < 10; m += 1) names.push(await subscribe(NEW_DAY, { person }));
    }
    server.clock.set(at("2026-11-21T07:00Z"));
    const results = await Promise.all([1, 2, 3].map(() => lookForDue(deps())));
    expect(results.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(120);
    expect(fake.received.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it("a server that was down announces the day later in the night, but not at noon", async () => {
    await subscribe(NEW_DAY);
    await look(at("2026-11-21T11:30Z"));
    expect(received()).toHaveLength(1);
    await look(at("2026-11-22T18:00Z"));
    expect(received()).toHaveLength(1);
  });
});

describe("mornings", () => {
  it("each is told at their own time by their own clock, over both changes of it", async () => {
    server.clock.set(at("2026-11-20T00:00Z"));
    const tokyo = await subscribe(morning(6 * 60 + 30, "Asia/Tokyo"));
    const berlin = await subscribe(morning(7 * 60, "Europe/Berlin"));
    await look(at("2026-11-20T05:59Z"));
    expect(received()).toEqual([]);
    await look(at("2026-11-20T06:00Z"));
    await look(at("2026-11-20T21:29Z"));
    expect(received()).toEqual([`${berlin} 2026-11-20`]);
    await look(at("2026-11-20T21:30Z"));
    await look(at("2026-11-20T21:31Z"));
    expect(received().slice(1)).toEqual([`${tokyo} 2026-11-20`]);
    // In Berlin the clock goes forward in the night to 2027-03-28.
    await look(at("2027-03-28T04:59Z"));
    fake.received.length = 0;
    await look(at("2027-03-28T05:00Z"));
    expect(received()).toEqual([`${berlin} 2027-03-28`]);
  });

  it("a time that the clock shows twice is told once, and one that it skips when it has passed", async () => {
    server.clock.set(at("2026-10-31T12:00Z"));
    const name = await subscribe(morning(90, "America/Chicago"));
    await look(at("2026-11-01T06:30Z"));
    await look(at("2026-11-01T07:30Z"));
    expect(received()).toEqual([`${name} 2026-11-01`]);
    server.clock.set(at("2027-03-13T12:00Z"));
    const skipped = await subscribe(morning(150, "America/Chicago"));
    fake.received.length = 0;
    await look(at("2027-03-14T07:59Z"));
    expect(received()).toEqual([`${name} 2027-03-14`]);
    await look(at("2027-03-14T08:00Z"));
    expect(received().slice(1)).toEqual([`${skipped} 2027-03-14`]);
  });

  it("nothing is said when today's plan is done, and on the next day it is again", async () => {
    server.clock.set(at("2026-11-21T06:00Z"));
    const name = await subscribe(morning(7 * 60, "America/Chicago"));
    await savePlan("2026-11-21");
    expect(await look(at("2026-11-21T13:00Z"))).toMatchObject({ silent: 1, delivered: 0 });
    await look(at("2026-11-22T13:00Z"));
    expect(received()).toEqual([`${name} 2026-11-22`]);
  });

  // In Chicago half past eleven is 05:30 in UTC in winter, and midnight is 06:00.
  const LATE = 23 * 60 + 30;

  it("a late evening that every server slept over is told after midnight, once", async () => {
    server.clock.set(at("2026-12-20T18:00Z"));
    const name = await subscribe(morning(LATE, "America/Chicago"));
    await look(at("2026-12-21T05:30Z"));
    expect(received()).toEqual([`${name} 2026-12-20`]);
    await look(at("2026-12-22T06:20Z"));
    expect(received().slice(1)).toEqual([`${name} 2026-12-22`]);
    for (const later of [MINUTE, HOUR, 2 * HOUR]) await look(at("2026-12-22T06:20Z") + later);
    expect(received()).toHaveLength(2);
    // Its own evening comes as ever; and two hours later nobody is told any more.
    await look(at("2026-12-23T05:30Z"));
    expect(received()).toHaveLength(3);
    await look(at("2026-12-24T07:31Z"));
    expect(received()).toHaveLength(3);
  });

  it("nor is anybody told late who had planned that day, or chose the time after midnight", async () => {
    server.clock.set(at("2027-01-10T18:00Z"));
    const name = await subscribe(morning(LATE, "America/Chicago"));
    await savePlan("2027-01-10");
    expect(await look(at("2027-01-11T06:20Z"))).toMatchObject({ silent: 1, delivered: 0 });
    // Away at its time, the push service takes it after midnight; the plan was written before.
    fake.answers.set(name, { status: 503 });
    expect(await look(at("2027-01-12T05:58Z"))).toMatchObject({ later: 1 });
    await savePlan("2027-01-11");
    fake.answers.clear();
    expect(await look(at("2027-01-12T06:05Z"))).toMatchObject({ silent: 1, delivered: 0 });
    server.clock.set(at("2027-01-13T06:10Z"));
    const second = await subscribe(morning(LATE, "America/Chicago"));
    await look(at("2027-01-13T06:11Z"));
    expect(received().join()).not.toContain(second);
  });

  it("a time chosen after it has passed means tomorrow; a start does not change the choice", async () => {
    server.clock.set(at("2026-11-21T13:30Z"));
    const name = await subscribe(morning(7 * 60, "America/Chicago"));
    await look(at("2026-11-21T13:31Z"));
    expect(fake.calls).toEqual([]);
    await look(at("2026-11-22T12:59Z"));
    server.clock.set(at("2026-11-22T13:00:30Z"));
    // The app is opened in the very minute: its subscription is confirmed, the reminder stays due.
    await subscribe(morning(7 * 60, "America/Chicago"), { name });
    await look();
    expect(received()).toEqual([`${name} 2026-11-22`]);
  });
});

describe("when the push service says no", () => {
  it.each([404, 410])("a subscription answered %i is forgotten", async (status) => {
    const name = await subscribe(NEW_DAY);
    fake.answers.set(name, { status });
    expect(await look(at("2026-11-21T07:00Z"))).toMatchObject({ gone: 1 });
    expect(await server.database.sql`select 1 from push_subscriptions`).toHaveLength(0);
    await look(at("2026-11-22T07:00Z"));
    expect(fake.calls).toHaveLength(1);
  });

  it("a service that is away is tried again, each time after a longer wait", async () => {
    const name = await subscribe(NEW_DAY);
    fake.answers.set(name, { status: 503 });
    const start = at("2026-11-21T07:00Z");
    expect(await look(start)).toMatchObject({ later: 1 });
    await look(start + 29_000);
    expect(fake.calls).toHaveLength(1);
    await look(start + 30_000);
    await look(start + 60_000);
    expect(fake.calls).toHaveLength(2);
    fake.answers.clear();
    await look(start + 3 * MINUTE);
    expect(received()).toEqual([`${name} 2026-11-21`]);
    await look(start + 4 * HOUR);
    expect(fake.calls).toHaveLength(3);
  });

  it("its Retry-After is kept to, and one that never comes back is given up for the day", async () => {
    const name = await subscribe(NEW_DAY);
    fake.answers.set(name, { status: 429, retryAfter: 600 });
    const start = at("2026-11-21T07:00Z");
    await look(start);
    await look(start + 599_000);
    expect(fake.calls).toHaveLength(1);
    let last = { failed: 0 };
    for (let n = 1; n < 12 && last.failed === 0; n += 1) last = await look(start + n * HOUR);
    expect(last.failed).toBe(1);
    expect(fake.calls).toHaveLength(6);
  });

  it("what a server took and did not end is sent by another one after a minute", async () => {
    const name = await subscribe(NEW_DAY);
    const start = at("2026-11-21T07:00Z");
    server.clock.set(start);
    const dead = {
      ...deps(),
      push: { ...server.deps.push, send: () => Promise.reject(new Error("dead")) },
    };
    await expect(lookForDue(dead)).rejects.toThrow("dead");
    await look(start + 59_000);
    expect(received()).toEqual([]);
    await look(start + 60_000);
    expect(received()).toEqual([`${name} 2026-11-21`]);
  });
});

describe("the calls", () => {
  const subscription = () => ({ ...fake.subscribe("caller"), reminder: NEW_DAY });
  const call = (method: "POST" | "DELETE", payload: object, person: TestPerson = ruth) =>
    person.inject({ method, url: "/api/push/subscribe", payload });

  it("C-031: an address that is no known push service is refused; the server asks no other", async () => {
    for (const endpoint of [
      "https://169.254.169.254/latest/meta-data",
      "https://localhost:1/x",
      `https://${fake.host}.evil.example/x`,
      `https://user:pass@${fake.host}/x`,
      `https://evil.example/${fake.host}`,
      `http://${fake.host}/x`,
      "not an address",
    ]) {
      const answer = await call("POST", { ...subscription(), endpoint });
      expect(`${endpoint} ${answer.statusCode}`).toBe(`${endpoint} 400`);
    }
    expect(await server.database.sql`select 1 from push_subscriptions`).toHaveLength(0);
  });

  it.each([
    ["a zone that is none", { reminder: { kind: "morning", minute: 400, zone: "Mars/Olympus" } }],
    ["an offset as a zone", { reminder: { kind: "morning", minute: 400, zone: "+01:00" } }],
    ["a minute after midnight", { reminder: { kind: "morning", minute: 1440, zone: "UTC" } }],
    ["a key of the wrong size", { keys: { p256dh: "AAAA", auth: "AAAA" } }],
    ["an owner", { userId: 1 }],
  ])("%s is refused with words", async (_what, over) => {
    const answer = await call("POST", { ...subscription(), ...over });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation_failed" });
  });

  it("the user who signs in next on the same browser takes its subscription over", async () => {
    await subscribe(NEW_DAY, { name: "shared" });
    const naomi = await server.register("naomi");
    await subscribe(NEW_DAY, { name: "shared", person: naomi });
    const rows = await server.database.sql`select user_id from push_subscriptions`;
    expect(rows.map(({ user_id }) => user_id)).toEqual([naomi.user.id]);
    // And the first one can neither end it nor send to it.
    const { endpoint } = fake.subscribe("shared");
    expect((await call("DELETE", { endpoint })).statusCode).toBe(204);
    const test = await ruth.inject({
      method: "POST",
      url: "/api/push/test",
      payload: { endpoint },
    });
    expect(test.statusCode).toBe(404);
    expect(await server.database.sql`select 1 from push_subscriptions`).toHaveLength(1);
  });

  it("X-8: who only learned a browser's address cannot take its reminders away", async () => {
    const name = await subscribe(NEW_DAY);
    const mallory = await server.register("mallory");
    const { endpoint } = fake.subscribe(name);
    const { keys } = fake.subscribe("mallory's own");
    const answer = await call("POST", { endpoint, keys, reminder: NEW_DAY }, mallory);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: "conflict",
      message:
        "Reminders on this device belong to another account. Switch them off here and on again to take them over.",
    });
    const rows = await server.database.sql`select user_id, p256dh from push_subscriptions`;
    expect(rows).toEqual([{ user_id: ruth.user.id, p256dh: fake.subscribe(name).keys.p256dh }]);
    // The owner's own browser may have got new keys.
    expect((await call("POST", { endpoint, keys, reminder: NEW_DAY })).statusCode).toBe(204);
  });

  it("X-8: test messages have a limit of their own, by account", async () => {
    const name = await subscribe(NEW_DAY);
    const test = (person: TestPerson, browser: string) => {
      const { endpoint } = fake.subscribe(browser);
      return person.inject({ method: "POST", url: "/api/push/test", payload: { endpoint } });
    };
    for (let time = 0; time < 10; time += 1) expect((await test(ruth, name)).statusCode).toBe(200);
    const refused = await test(ruth, name);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      message: "That was too often in a short time. Please wait 1 hour, then try again.",
    });
    expect(fake.received).toHaveLength(10);
    const other = await server.register("other-tester");
    const theirs = await subscribe(NEW_DAY, { person: other });
    expect((await test(other, theirs)).statusCode).toBe(200);
  });

  it("an eleventh browser takes the place of the one not opened for the longest time", async () => {
    for (let n = 0; n < 11; n += 1) {
      server.clock.advance(1000);
      await subscribe(NEW_DAY, { name: `tenth-${n}` });
    }
    await look(at("2026-12-01T07:00Z"));
    expect(fake.received).toHaveLength(10);
    expect(received().join()).not.toContain("tenth-0 ");
  });

  it("a test message comes at once, and an ended subscription is told", async () => {
    const name = await subscribe(NEW_DAY);
    const endpoint = `https://${fake.host}/push/${name}`;
    const test = () =>
      ruth.inject({ method: "POST", url: "/api/push/test", payload: { endpoint } });
    expect((await test()).json()).toEqual({ delivered: true });
    expect(fake.received[0]?.message.kind).toBe("test");
    fake.answers.set(name, { status: 410 });
    expect((await test()).json()).toEqual({ delivered: false });
    expect((await test()).statusCode).toBe(404);
  });

  it("DELETE ends it, twice does no harm", async () => {
    const name = await subscribe(NEW_DAY);
    const endpoint = `https://${fake.host}/push/${name}`;
    expect((await call("DELETE", { endpoint })).statusCode).toBe(204);
    expect((await call("DELETE", { endpoint })).statusCode).toBe(204);
    await look(at("2026-11-21T07:00Z"));
    expect(fake.calls).toEqual([]);
  });
});
