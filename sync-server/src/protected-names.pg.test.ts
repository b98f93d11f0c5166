import { createECDH, randomBytes } from "node:crypto";
import {
  COLLECTIONS,
  MESSAGES,
  type PublicUser,
  ROUTES,
  type SyncAnswer,
} from "@reignwell/contract";
import { anEntry, aGoal, aProfile, aTask } from "@reignwell/testing";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../testing/start-test-server.ts";

/** The names that no write route takes from anybody (mass assignment). */
const PROTECTED = [
  "id",
  "userId",
  "isPaidMember",
  "paymentDate",
  "sharingPoints",
  "referralCode",
  "referredBy",
  "isWinner",
  "createdBy",
  "createdAt",
  "resetCode",
  "password",
  "isAdmin",
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off", RATE_LIMIT_RESET: "off" } });
});
afterAll(() => server.close());

/** A call that is right but for what is added to it. */
interface RightCall {
  path?: string;
  body: Record<string, unknown>;
  /** Protected names that this call takes by right. */
  takes?: readonly string[];
}

const verse = { verse: "Be still, and know that I am God.", reference: "Psalm 46:10" };
const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
const goal = { title: "Pray", description: "Daily", targetDate: "2030-01-01" };
const scheduled = { ...verse, scheduleDate: "2030-01-01" };
const scheduledLater = { ...verse, scheduleDate: "2030-01-02", isActive: false };
const seriesTopic = { title: "Rest", description: "A day at a time", orderIndex: 1 };
const seriesDay = {
  dayNumber: 1,
  title: "Be still",
  verse: "Be still.",
  verseReference: "Psalm 46:10",
  reflection: "Rest begins where the work is laid down for a while.",
};
const giveaway = {
  title: "A Bible",
  description: "Bound in leather",
  prize: "One Bible",
  rules: "For everybody",
  startDate: "2026-11-01T00:00:00Z",
  endDate: "2030-01-01T00:00:00Z",
  pointRequirement: 100,
};

function subscription() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint,
    keys: {
      p256dh: keys.getPublicKey().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
    reminder: { kind: "new-day" },
  };
}

async function idOf(person: TestPerson, url: string, payload: object): Promise<string> {
  return (await person.inject({ method: "POST", url, payload })).json<{ id: string }>().id;
}

/** Every write route that reads a body; add each new one with its call. */
const CALLS: Record<string, (person: TestPerson) => RightCall | Promise<RightCall>> = {
  "POST /api/register": () => ({
    body: { username: `new-${randomBytes(4).toString("hex")}`, password: TEST_PASSWORD },
    takes: ["password", "referralCode"],
  }),
  "POST /api/login": ({ user }) => ({
    body: { username: user.username, password: TEST_PASSWORD },
    takes: ["password"],
  }),
  "POST /api/request-password-reset": ({ user }) => ({ body: { username: user.username } }),
  "POST /api/reset-password": ({ user }) => ({
    body: { username: user.username, resetCode: "ABCDEF", newPassword: TEST_PASSWORD },
    takes: ["resetCode"],
  }),
  "POST /api/account/sessions/seen": () => ({ body: { until: 0 } }),
  "POST /api/confirm-email": () => ({ body: { token: "none" } }),
  "POST /api/use-recovery-code": ({ user }) => ({
    body: { username: user.username, recoveryCode: "ABCD", newPassword: TEST_PASSWORD },
  }),
  "POST /api/account/recovery-codes": () => ({ body: { currentPassword: TEST_PASSWORD } }),
  "PUT /api/account": () => ({
    body: { currentPassword: TEST_PASSWORD, displayName: null, email: null },
  }),
  "PUT /api/account/password": () => ({
    body: { currentPassword: TEST_PASSWORD, newPassword: "nine bright harbours" },
  }),
  "DELETE /api/account": () => ({ body: { password: TEST_PASSWORD }, takes: ["password"] }),
  "PUT /api/account/mail-consent": () => ({ body: { agreed: true } }),
  "POST /api/admin/sendfox/lists": () => ({ body: { name: "Readers" } }),
  "POST /api/admin/sendfox/export-users": () => ({ body: { listId: 1 } }),
  "POST /api/admin/sendfox/export-users-filtered": () => ({ body: { listId: 1 } }),
  "POST /api/admin/sendfox/export-preview": () => ({ body: {} }),
  "POST /api/create-payment-intent": () => ({ body: {} }),
  "POST /api/upgrade-to-paid": () => ({ body: { paymentIntentId: "pi_unknown" } }),
  "POST /api/ai/reflection": () => ({ body: verse }),
  "POST /api/ai/action-steps": () => ({ body: { priority: "Pray" } }),
  "POST /api/ai/encouragement": () => ({
    body: { priorities: ["Pray"], actionSteps: [], challenges: "" },
  }),
  "POST /api/ai/goal-tasks": () => ({
    body: { ...goal, category: "spiritual", season: "year-round" },
  }),
  "POST /api/admin/series/generate-reflection": () => ({
    body: {
      verse: verse.verse,
      verseReference: verse.reference,
      seriesTitle: "Rest",
      dayTitle: "Stillness",
      dayNumber: 1,
    },
  }),
  "POST /api/entries": () => ({
    body: {
      date: "2026-11-21",
      verse: verse.verse,
      verseReference: verse.reference,
      priorities: ["Pray"],
      actionSteps: [{ priority: "Pray", actions: ["Set the alarm"] }],
    },
  }),
  "PUT /api/profile": () => ({ body: { bio: "Baker" } }),
  "POST /api/goals": () => ({ body: goal }),
  "PUT /api/goals/:id": async (person) => ({
    path: `/api/goals/${await idOf(person, "/api/goals", goal)}`,
    body: { title: "Pray daily" },
  }),
  "POST /api/tasks": () => ({ body: { title: "Pray" } }),
  "PUT /api/tasks/:id": async (person) => ({
    path: `/api/tasks/${await idOf(person, "/api/tasks", { title: "Pray" })}`,
    body: { title: "Pray daily" },
  }),
  "POST /api/daily-actions/save": () => ({
    body: { entryId: crypto.randomUUID(), date: "2026-11-21", actions: [] },
  }),
  "POST /api/series/enroll": () => ({ body: { topicId: 1 } }),
  "POST /api/series/continue": () => ({ body: { topicId: 1, dayNumber: 1 } }),
  "POST /api/enter-giveaway": () => ({ body: { giveawayId: 1 } }),
  "POST /api/shares": () => ({ body: { platform: "copy", verseReference: verse.reference } }),
  "POST /api/share-links": () => ({ body: { platform: "copy", verseReference: verse.reference } }),
  "POST /api/admin/giveaways": () => ({ body: giveaway }),
  "PUT /api/admin/giveaways/:id": async (person) => ({
    path: `/api/admin/giveaways/${await idOf(person, "/api/admin/giveaways", giveaway)}`,
    body: giveaway,
  }),
  "POST /api/admin/scheduled-scriptures": () => ({ body: scheduled }),
  "PUT /api/admin/scheduled-scriptures/:id": async (person) => ({
    path: `${ROUTES.adminScriptures}/${await idOf(person, ROUTES.adminScriptures, scheduledLater)}`,
    body: scheduledLater,
  }),
  "POST /api/admin/scheduled-scriptures/import": () => ({
    body: { format: "csv", text: "", isDryRun: true },
  }),
  "POST /api/admin/series": () => ({ body: seriesTopic }),
  "PUT /api/admin/series/:id": async (person) => ({
    path: `${ROUTES.adminSeries}/${await idOf(person, ROUTES.adminSeries, seriesTopic)}`,
    body: seriesTopic,
  }),
  "POST /api/admin/series/:id/entries": async (person) => ({
    path: await entriesPath(person),
    body: seriesDay,
  }),
  "PUT /api/admin/series/:id/entries/:entryId": async (person) => {
    const path = await entriesPath(person);
    return { path: `${path}/${await idOf(person, path, seriesDay)}`, body: seriesDay };
  },
  "PUT /api/admin/series/:id/order": async (person) => ({
    path: (await entriesPath(person)).replace(/entries$/, "order"),
    body: { days: [] },
  }),
  "POST /api/admin/series/import": () => ({ body: { file: {}, dryRun: true } }),
  "POST /api/push/subscribe": () => ({ body: subscription() }),
  "DELETE /api/push/subscribe": () => ({ body: { endpoint } }),
  "POST /api/push/test": () => ({ body: { endpoint } }),
  "POST /api/sync": () => ({ body: syncBody([]) }),
  "POST /setup": () => ({
    body: { token: "none", username: "shepherd", password: TEST_PASSWORD },
    takes: ["password"],
  }),
};

/** Write routes that read no body: what is sent with them goes nowhere. */
const BODILESS = [
  "POST /api/logout",
  "POST /api/account/email/confirmation",
  "POST /api/admin/series/starter",
  "POST /api/tasks/:id/complete",
  "POST /api/tasks/:id/uncomplete",
  "DELETE /api/admin/giveaways/:id",
  "DELETE /api/admin/series/:id",
  "DELETE /api/admin/series/:id/entries/:entryId",
  // A form with a file; JSON is refused as a whole.
  "POST /api/admin/giveaways/upload-image",
  "POST /api/upload/audio",
  "DELETE /api/admin/scheduled-scriptures/:id",
  "POST /api/admin/giveaways/:id/draw",
  "DELETE /api/goals/:id",
  "DELETE /api/tasks/:id",
  "DELETE /api/account/sessions",
  "DELETE /api/account/sessions/:id",
  // Whatever the provider has not signed is refused as a whole.
  "POST /api/stripe/webhook",
];

/** The days of a new series. */
async function entriesPath(person: TestPerson): Promise<string> {
  return `${ROUTES.adminSeries}/${await idOf(person, ROUTES.adminSeries, seriesTopic)}/entries`;
}

function syncBody(changes: readonly object[]): Record<string, unknown> {
  return {
    protocol: 2,
    device: crypto.randomUUID(),
    push: changes.length === 0 ? 0 : 1,
    sentAt: Date.now(),
    epoch: null,
    cursor: 0,
    changes,
  };
}

const send = (person: TestPerson, route: string, url: string, payload: object) =>
  person.inject({ method: route.split(" ")[0] as InjectOptions["method"] & string, url, payload });

/** Somebody new, or the administrator where nobody else may call. */
async function callerOf(route: string): Promise<TestPerson> {
  const name = `mass-${randomBytes(5).toString("hex")}`;
  const person = await server.register(name);
  if (route.includes("/api/series/")) {
    await server.database.sql`update users set is_paid_member = true where id = ${person.user.id}`;
  }
  if (!route.includes("/api/admin/")) return person;
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${person.user.id}
    on conflict do nothing`;
  return server.signIn("shepherd", TEST_PASSWORD);
}

/** What nobody but the server writes of an account. */
async function guarded({ id }: PublicUser) {
  const [row] = await server.database.sql`
    select id, is_paid_member, payment_date, sharing_points, referral_code, referred_by, created_at,
      reset_code, password
    from users where id = ${id}`;
  return row;
}

describe("mass assignment", () => {
  it("every write route of the server is tried here", () => {
    const writing = server.app.routeList
      .filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method))
      .map(({ method, url }) => `${method} ${url}`);
    expect(writing.toSorted()).toEqual([...Object.keys(CALLS), ...BODILESS].toSorted());
  });

  it.each(Object.keys(CALLS))(
    "%s refuses every protected name, and takes nothing",
    async (route) => {
      const person = await callerOf(route);
      const {
        path = route.split(" ")[1] ?? "",
        body,
        takes = [],
      } = (await CALLS[route]?.(person)) ?? {
        body: {},
      };
      const before = await guarded(person.user);
      for (const name of PROTECTED.filter((one) => !takes.includes(one))) {
        const answer = await send(person, route, path, { ...body, [name]: 1 });
        expect(`${name}: ${answer.statusCode}`).toBe(`${name}: 400`);
        expect(answer.body).toContain(name);
      }
      expect(await guarded(person.user)).toEqual(before);
      // Without the addition the same body is taken: the names alone were what was wrong.
      const right = await send(person, route, path, body);
      expect(right.body).not.toContain("validation_failed");
      expect(right.statusCode).not.toBe(415);
    },
  );

  it.each(BODILESS)("%s does nothing with protected names", async (route) => {
    const person = await server.register(`bare-${randomBytes(5).toString("hex")}`);
    const before = await guarded(person.user);
    const payload = Object.fromEntries(PROTECTED.map((name) => [name, 1]));
    const url = (route.split(" ")[1] ?? "").replace(":id", crypto.randomUUID());
    expect((await send(person, route, url, payload)).statusCode).toBeLessThan(500);
    expect(await guarded(person.user)).toEqual(before);
  });

  it.each(COLLECTIONS)(
    "a synced change of %s with a protected name is refused alone",
    async (kind) => {
      const person = await server.register(`sync-${randomBytes(5).toString("hex")}`);
      const before = await guarded(person.user);
      const now = Date.now();
      const changes = PROTECTED.map((name) => ({
        collection: kind,
        id: crypto.randomUUID(),
        fields: Object.fromEntries(
          Object.entries({ ...ROWS[kind], [name]: crypto.randomUUID() }).map(([field, value]) => [
            field,
            [now, value],
          ]),
        ),
      }));
      const answer = await send(person, "POST", "/api/sync", syncBody(changes));
      expect(answer.statusCode).toBe(200);
      const { rejected, rows } = answer.json<SyncAnswer>();
      expect(rejected.map(({ message }) => message)).toEqual(
        PROTECTED.map(() => MESSAGES.refusals.byCode.client_too_old),
      );
      expect(Object.values(rows).flat()).toEqual([]);
      expect(await guarded(person.user)).toEqual(before);
    },
  );
});

/** The fields of a row that would be taken. */
const ROWS = {
  profiles: fieldsOf(aProfile()),
  entries: fieldsOf(anEntry()),
  goals: fieldsOf(aGoal({ description: "Daily" })),
  tasks: fieldsOf(aTask()),
  actionCompletions: { isCompleted: true, completedAt: null },
  seriesCompletions: { completedAt: null },
  shares: { platform: "copy", verseReference: verse.reference },
};

function fieldsOf<T extends { id: string }>({ id: _id, ...fields }: T): Omit<T, "id"> {
  return fields;
}
