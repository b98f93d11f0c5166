import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off" } });
});
afterAll(() => server.close());

const SOME_ID = "018f0000-0000-7000-8000-000000000000";
const LIVE = "/api/sync/live";

/** Every route, each with a path that could be called. */
const routes = () =>
  server.app.routeList
    .filter(({ method }) => method !== "HEAD")
    .map((route) => ({
      ...route,
      name: `${route.method} ${route.url}`,
      path: route.url
        .replace(":date", "2026-11-21")
        .replace(/:\w+/g, SOME_ID)
        .replace("*", "nothing"),
    }));

/** Calls a route without caring for what is in the body. */
async function call(route: { method: string; path: string }, cookie: string) {
  const request = {
    method: route.method,
    url: route.path,
    headers: cookie === "" ? {} : { cookie },
    ...(route.method === "GET" ? {} : { payload: {} }),
  } as InjectOptions;
  if (route.path !== LIVE) return verdict(await server.inject(request));
  // This answer never ends by itself.
  const answer = await server.app.inject({ ...request, payloadAsStream: true });
  emptiesNothing(answer);
  const stream = answer.stream();
  if (answer.statusCode === 200) {
    stream.destroy();
    return "allowed";
  }
  let body = "";
  for await (const part of stream) body += String(part);
  return verdict({ statusCode: answer.statusCode, headers: answer.headers, body });
}

/** No answer may take from the device what lies there unsent: the browser would ask nobody. */
function emptiesNothing({ headers }: Pick<LightMyRequestResponse, "headers">): void {
  expect(headers).not.toHaveProperty("clear-site-data");
}

/** The refusal's code when the caller may not, else that they may: whatever becomes of the call. */
function verdict(answer: Pick<LightMyRequestResponse, "statusCode" | "headers" | "body">) {
  const { statusCode, body } = answer;
  expect(statusCode).not.toBe(500);
  emptiesNothing(answer);
  return statusCode === 401 || statusCode === 403
    ? (JSON.parse(body) as { code: string }).code
    : "allowed";
}

describe("who may call what", () => {
  const EXPECTED = {
    public: { visitor: "allowed", expired: "allowed", free: "allowed", member: "allowed" },
    "signed-in": {
      visitor: "signed_out",
      expired: "signed_out",
      free: "allowed",
      member: "allowed",
    },
    member: {
      visitor: "signed_out",
      expired: "signed_out",
      free: "membership_required",
      member: "allowed",
    },
    admin: {
      visitor: "signed_out",
      expired: "signed_out",
      free: "forbidden",
      member: "forbidden",
    },
  } as const;

  async function cookieOf(person: string): Promise<string> {
    if (person === "visitor") return "";
    const { sql } = server.database;
    if (person === "admin") {
      await server.register("shepherd-template");
      await sql`insert into users (id, username, password, referral_code)
        select 1, 'shepherd', password, 'ADMIN234' from users where username = 'shepherd-template'`;
      return (await server.signIn("shepherd", TEST_PASSWORD)).cookie;
    }
    const { user, cookie } = await server.register(`matrix-${person}`);
    if (person === "member") {
      await sql`update users set is_paid_member = true where id = ${user.id}`;
    }
    if (person === "expired") {
      await sql`update sessions set touched_at = touched_at - interval '31 days'
        where user_id = ${user.id}`;
    }
    return cookie;
  }

  it.each(["visitor", "expired", "free", "member", "admin"] as const)(
    "A-001, A-034, DEC-11: every route answers this caller as it may: %s",
    async (person) => {
      const cookie = await cookieOf(person);
      // Signing out comes last: it ends the session that all the others need.
      const all = routes().toSorted((one, other) =>
        one.url.endsWith("/logout") ? 1 : other.url.endsWith("/logout") ? -1 : 0,
      );
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const route of all) {
        found[route.name] = await call(route, cookie);
        expected[route.name] = person === "admin" ? "allowed" : EXPECTED[route.access][person];
      }
      expect(found).toEqual(expected);
      expect(all.length).toBeGreaterThan(40);
    },
  );

  it("X-001, DEC-11, DEC-93: whatever the administrator's pages ask for is for user 1 alone", () => {
    const ofAdmin = routes().filter(({ url }) => /^\/api\/(admin|upload)(\/|$)/.test(url));
    expect(ofAdmin.length).toBeGreaterThan(30);
    expect(ofAdmin.filter(({ access }) => access !== "admin")).toEqual([]);
  });

  it("DEC-04: Clear-Site-Data is never sent, not where a session or an account ends either", async () => {
    const person = await server.register("leaving");
    const elsewhere = await server.signIn("leaving", TEST_PASSWORD);
    const password = { password: TEST_PASSWORD };
    const requests: [TestPerson, InjectOptions][] = [
      [elsewhere, { method: "POST", url: "/api/logout" }],
      [elsewhere, { url: "/api/user" }],
      [person, { method: "DELETE", url: "/api/account", payload: password }],
      [person, { url: "/api/user" }],
    ];
    const statuses: number[] = [];
    for (const [who, request] of requests) {
      const answer = await who.inject(request);
      emptiesNothing(answer);
      statuses.push(Math.floor(answer.statusCode / 100));
    }
    expect(statuses).toEqual([2, 4, 2, 4]);
  });

  it.each([
    ["A-028: a free account", false, 1],
    ["A-030: a member", true, 3],
  ])("%s may have so many goals", async (_who, isMember, count) => {
    const person = await server.register(`goals-${count}`);
    await server.database.sql`
      update users set is_paid_member = ${isMember} where id = ${person.user.id}`;
    expect(await goalsAfterThree(person)).toBe(count);
  });

  it("A-038, DEC-13: the administrator may have any number without being marked paid", async () => {
    const admin = await server.signIn("shepherd", TEST_PASSWORD);
    expect(admin.user.isPaidMember).toBe(false);
    expect(await goalsAfterThree(admin)).toBe(3);
  });

  /** How many goals there are after three were asked for. */
  async function goalsAfterThree(person: TestPerson): Promise<number> {
    for (const title of ["First", "Second", "Third"]) {
      const payload = { title, description: "Step by step", targetDate: "2030-01-01" };
      await person.inject({ method: "POST", url: "/api/goals", payload });
    }
    return (await person.inject({ url: "/api/goals" })).json<unknown[]>().length;
  }
});

describe("the ids of somebody else", () => {
  /** Makes one of each thing that has an id in a path; says the id. */
  const OWNED: Record<string, (owner: TestPerson) => Promise<string>> = {
    "/api/goals": async (owner) =>
      made(owner, "/api/goals", { title: "Mine", description: "Mine", targetDate: "2030-01-01" }),
    "/api/tasks": async (owner) => made(owner, "/api/tasks", { title: "Mine" }),
    "/api/account/sessions": async (owner) => {
      const list = await owner.inject({ url: "/api/account/sessions" });
      return list.json<{ id: string }[]>()[0]?.id ?? "";
    },
  };

  async function made(owner: TestPerson, url: string, payload: object): Promise<string> {
    const answer = await owner.inject({ method: "POST", url, payload });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  }

  it("in a path they answer exactly as ids that do not exist, and nothing changes", async () => {
    const [owner, thief] = [await server.register("owner"), await server.register("thief")];
    const ids = new Map<string, string>();
    for (const [url, make] of Object.entries(OWNED)) ids.set(url, await make(owner));
    const own = async () =>
      Promise.all(
        ["/api/goals", "/api/tasks"].map(async (url) => (await owner.inject({ url })).body),
      );
    const before = await own();
    const tried: string[] = [];
    // What belongs to somebody; giveaways are everybody's to see and the administrator's to change.
    const owned = routes().filter(
      ({ url, access }) => url.includes("/:id") && access !== "public" && access !== "admin",
    );
    for (const { name, url, method } of owned) {
      const id = ids.get(url.slice(0, url.indexOf("/:id")));
      const answers = [];
      for (const given of [id ?? "", SOME_ID]) {
        const payload = { title: "Taken over" };
        const path = url.replace(":id", given);
        answers.push(await thief.inject({ method: method as "PUT", url: path, payload }));
      }
      const [foreign, missing] = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
      expect(`${name}: ${foreign}`).toBe(`${name}: ${missing}`);
      expect(foreign).toMatch(/^404 /);
      tried.push(name);
    }
    expect(tried.length).toBeGreaterThanOrEqual(7);
    expect(await own()).toEqual(before);
    expect((await owner.inject({ url: "/api/user" })).statusCode).toBe(200);
  });

  it("in a body they answer exactly as ids that do not exist", async () => {
    const [owner, thief] = [await server.register("owner-2"), await server.register("thief-2")];
    const goalId = await OWNED["/api/goals"]?.(owner);
    const entryId = await made(owner, "/api/entries", entry());
    const tries: [string, (id: string | undefined) => object][] = [
      ["/api/tasks", (id) => ({ title: "Under their goal", goalId: id })],
      [
        "/api/daily-actions/save",
        (id) => ({ entryId: id, date: "2026-11-21", actions: [action()] }),
      ],
    ];
    for (const [url, body] of tries) {
      const theirs = url === "/api/tasks" ? goalId : entryId;
      const answers = [];
      for (const id of [theirs, SOME_ID]) {
        answers.push(await thief.inject({ method: "POST", url, payload: body(id) }));
      }
      const [foreign, missing] = answers.map(({ statusCode, body: text }) =>
        [statusCode, text.replaceAll(theirs ?? "", "ID").replaceAll(SOME_ID, "ID")].join(" "),
      );
      expect(`${url} ${withoutIds(foreign)}`).toBe(`${url} ${withoutIds(missing)}`);
    }
    expect((await owner.inject({ url: "/api/tasks" })).json()).toEqual([]);
  });

  /** What is made gets an id of its own, and says when. */
  function withoutIds(text = ""): string {
    return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
  }
});

function entry() {
  return {
    date: "2026-11-21",
    verse: "Be still, and know that I am God.",
    verseReference: "Psalm 46:10",
    priorities: ["Pray"],
    actionSteps: [{ priority: "Pray", actions: ["Set the alarm"] }],
  };
}

function action() {
  return { text: "Set the alarm", priority: "Pray", isCompleted: true };
}
