import { type MailingExport, type MailingList, MESSAGES, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailingServer, startMailingServer } from "../../../testing/mailing/mailing-server.ts";
import { startTestServer, TEST_PASSWORD } from "../../../testing/start-test-server.ts";

let server: MailingServer;
beforeAll(async () => {
  server = await startMailingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { standIn } = server;
  Object.assign(standIn, { fault: null, nextFaults: [], beforeContact: null });
  standIn.lists.length = 0;
  standIn.contacts.clear();
  standIn.calls.length = 0;
  standIn.refused.clear();
  await server.database.sql`delete from users where id > 1`;
});

const createList = (name: unknown) => server.post(ROUTES.mailingLists, { name });
const lists = () => server.admin.inject({ url: ROUTES.mailingLists });
const start = (payload: object) => server.post(ROUTES.exportUsersFiltered, payload);
const preview = async (payload: object) =>
  (await server.post(ROUTES.exportPreview, payload)).json();

async function exportTo(payload: object): Promise<MailingExport> {
  const answer = await start(payload);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return server.ended(answer.json<MailingExport>().id);
}

/** How often each address was put on a list. */
const taken = () =>
  [...server.standIn.contacts.values()].flatMap((contact) => [...contact.taken.values()]);

describe("the lists", () => {
  it("C-025, X-028, X-029: all of them, over the service's pages, with their counts and dates", async () => {
    for (const name of ["Gamma", "Alpha", "Beta", "Delta", "Epsilon", "Zeta"]) {
      expect((await createList(name)).statusCode).toBe(201);
    }
    const found = (await lists()).json<MailingList[]>();
    expect(found.map(({ name }) => name)).toEqual([
      "Alpha",
      "Beta",
      "Delta",
      "Epsilon",
      "Gamma",
      "Zeta",
    ]);
    expect(found[0]).toEqual({
      id: 2,
      name: "Alpha",
      contact_count: 0,
      created_at: expect.stringMatching(/^\d{4}-/) as string,
      updated_at: expect.stringMatching(/^\d{4}-/) as string,
    });
  });

  it("X-030: a list needs a name, and no other may have it", async () => {
    for (const name of ["", "   ", undefined]) {
      expect((await createList(name)).json()).toMatchObject({
        issues: [{ path: "name", message: "List name is required" }],
      });
    }
    await createList("Readers");
    const again = await createList(" readers ");
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { message: MESSAGES.refusals.listNameTaken },
    ]);
    expect(server.standIn.lists).toHaveLength(1);
  });

  it.each(["hang", "break", "500", "429", "garbage"] as const)(
    "DEC-95: where the service fails, the answer says so within its time: %s",
    async (fault) => {
      server.standIn.fault = fault;
      const answer = await lists();
      expect([answer.statusCode, answer.json()]).toMatchObject([
        503,
        { code: "mailing_list_unavailable" },
      ]);
    },
  );

  it("DEC-95: without a token nothing is connected, and the app says so", async () => {
    const bare = await startTestServer();
    await bare.register("shepherd-template");
    await bare.database.sql`insert into users (id, username, password, referral_code)
      select 1, 'shepherd', password, 'ADMIN234' from users where username = 'shepherd-template'`;
    const admin = await bare.signIn("shepherd", TEST_PASSWORD);
    const answer = await admin.inject({ url: ROUTES.mailingLists });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: "mailing_list_not_set_up" },
    ]);
    await bare.close();
  });

  it("DEC-95: a token that the service does not take is another matter than a failure", async () => {
    const wrong = await startMailingServer({ env: { SENDFOX_TOKEN: "wrong" } });
    const answer = await wrong.admin.inject({ url: ROUTES.mailingLists });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { code: "mailing_list_refused" },
    ]);
    await wrong.close();
  });
});

describe("whom an export is for", () => {
  it("DEC-95, X-031: who agreed and confirmed an address; who agreed without one is counted", async () => {
    await server.addReaders("reader", 3);
    await server.register("unasked", { email: "unasked@example.org" });
    await server.register("noaddress", { agreesToMail: true });
    await server.register("unconfirmed", { agreesToMail: true, email: "stranger@example.org" });
    expect(await preview({})).toEqual({ users: 3, skippedUsers: 2 });
    await createList("Readers");
    const done = await exportTo({ listId: 1 });
    expect(done).toMatchObject({
      state: "finished",
      success: false,
      exportedUsers: 3,
      skippedUsers: 2,
      waitingUsers: 0,
      listName: "Readers",
    });
    expect([...server.standIn.contacts.keys()].toSorted()).toEqual([
      "reader-1@example.org",
      "reader-2@example.org",
      "reader-3@example.org",
    ]);
    expect(server.standIn.contacts.get("reader-2@example.org")).toMatchObject({
      first_name: "Ada",
      last_name: "B. 2",
    });
  });

  it("X-031: by plans, shares, points and the days on which the accounts were made", async () => {
    await server.addReaders("reader", 5);
    const { sql } = server.database;
    await sql`update users set sharing_points = substring(username from 8)::int * 10,
      created_at = timestamptz '2026-03-01 12:00:00-06' + substring(username from 8)::int * interval '1 day'
      where username like 'reader-%'`;
    await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
        priorities, action_steps, challenges, encouragement, created_at, version, stamps, deleted_at)
      select id, gen_random_uuid(), '2026-03-05', 'v', 'r', 'r', '[]', '[]', '', '', now(), 1, '{}',
        case when username = 'reader-2' then now() end
      from users where username in ('reader-1', 'reader-2', 'reader-4')`;
    await sql`insert into scripture_shares (user_id, id, platform, verse_reference, created_at,
        version, stamps)
      select id, gen_random_uuid(), 'x', 'r', now(), 1, '{}'
      from users where username in ('reader-4', 'reader-5')`;
    const chosen = async (filters: object) => (await preview(filters)) as { users: number };
    expect(await chosen({})).toMatchObject({ users: 5 });
    expect(await chosen({ hasEntries: false, hasShares: false })).toMatchObject({ users: 5 });
    expect(await chosen({ hasEntries: true })).toMatchObject({ users: 2 });
    expect(await chosen({ hasShares: true })).toMatchObject({ users: 2 });
    expect(await chosen({ hasEntries: true, hasShares: true })).toMatchObject({ users: 1 });
    expect(await chosen({ minSharingPoints: 30 })).toMatchObject({ users: 3 });
    expect(await chosen({ dateRange: { start: "2026-03-03", end: "2026-03-05" } })).toMatchObject({
      users: 3,
    });
    // The day is Central: 23:30 there is the next day by Greenwich.
    await sql`update users set created_at = timestamptz '2026-03-05 23:30:00-06'
      where username = 'reader-5'`;
    expect(await chosen({ dateRange: { start: "2026-03-05" } })).toMatchObject({ users: 2 });
    expect(await chosen({ dateRange: { start: "2026-03-06" } })).toMatchObject({ users: 0 });
    await sql`update users set created_at = timestamptz '2026-03-05 00:00:00-06'
      where username = 'reader-5'`;
    expect(await chosen({ dateRange: { start: "2026-03-05" } })).toMatchObject({ users: 2 });
    expect(await chosen({ dateRange: { end: "2026-03-04" } })).toMatchObject({ users: 3 });
    await createList("Readers");
    const done = await exportTo({ listId: 1, hasEntries: true, minSharingPoints: 20 });
    expect(done).toMatchObject({ success: true, exportedUsers: 1, skippedUsers: 0 });
    expect([...server.standIn.contacts.keys()]).toEqual(["reader-4@example.org"]);
  });

  it.each([
    [{}, "listId", "Please select an existing list or enter a new list name."],
    [{ listName: " " }, "listId", "Please select an existing list or enter a new list name."],
    [{ listId: 1, minSharingPoints: -1 }, "minSharingPoints", "Minimum points must be at least 0"],
    [
      { listId: 1, dateRange: { start: "2026-03-02", end: "2026-03-01" } },
      "dateRange.end",
      "The last day can’t be before the first one",
    ],
  ])("X-030: %j is refused with the form's words", async (payload, path, message) => {
    expect((await start(payload)).json()).toMatchObject({ issues: [{ path, message }] });
  });
});

describe("an export", () => {
  it("X-027: to a new name makes the list; the same name again uses it", async () => {
    await server.addReaders("reader", 1);
    expect(await exportTo({ listName: "Summer" })).toMatchObject({ listId: 1, success: true });
    expect(await exportTo({ listName: "summer " })).toMatchObject({ listId: 1, success: true });
    expect(server.standIn.lists.map(({ name }) => name)).toEqual(["Summer"]);
  });

  it("DEC-95: one to the same list at a time; a list that is gone is no list", async () => {
    await server.addReaders("reader", 1);
    await createList("Readers");
    let goOn: () => void = () => undefined;
    server.standIn.beforeContact = () =>
      new Promise((resolve) => {
        goOn = resolve;
      });
    const first = start({ listId: 1 });
    await expect
      .poll(() => server.standIn.calls.includes("POST /contacts reader-1@example.org"))
      .toBe(true);
    const second = await start({ listId: 1 });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { message: MESSAGES.refusals.listInUse },
    ]);
    server.standIn.beforeContact = null;
    goOn();
    await server.ended((await first).json<MailingExport>().id);
    const gone = await start({ listId: 99 });
    expect([gone.statusCode, gone.json()]).toMatchObject([
      404,
      { message: MESSAGES.refusals.listGone },
    ]);
  });

  it("DEC-95: timeouts, failures, a limit and lost answers: everybody arrives, and nobody twice", async () => {
    await server.addReaders("reader", 120);
    await createList("Readers");
    server.standIn.nextFaults = [
      ...Array.from({ length: 5 }, () => null),
      "take-and-break",
      "500",
      null,
      "take-and-hang",
      "429",
      ...Array.from({ length: 30 }, () => null),
      "hang",
      "garbage",
      "break",
    ];
    const done = await exportTo({ listId: 1 });
    expect(done).toMatchObject({ success: true, exportedUsers: 120, skippedUsers: 0 });
    expect(server.standIn.countOf(1)).toBe(120);
    expect(taken().every((times) => times === 1)).toBe(true);
    expect(server.standIn.nextFaults).toEqual([]);
  });

  it("DEC-95: whom the service refuses is counted, and the others arrive", async () => {
    await server.addReaders("reader", 4);
    await createList("Readers");
    server.standIn.refused.add("reader-2@example.org");
    expect(await exportTo({ listId: 1 })).toMatchObject({
      state: "finished",
      success: false,
      exportedUsers: 3,
      skippedUsers: 1,
    });
  });

  it("DEC-95: who takes the consent back, or deletes the account, while it runs is not sent", async () => {
    await server.addReaders("reader", 60);
    await createList("Readers");
    const { sql } = server.database;
    server.standIn.beforeContact = async () => {
      server.standIn.beforeContact = null;
      await sql`update users set agreed_to_mail_at = null where username = 'reader-60'`;
      await sql`delete from users where username = 'reader-59'`;
    };
    const done = await exportTo({ listId: 1 });
    expect(done).toMatchObject({ exportedUsers: 58, skippedUsers: 1 });
    expect(server.standIn.contacts.has("reader-60@example.org")).toBe(false);
    expect(server.standIn.contacts.has("reader-59@example.org")).toBe(false);
  });

  it("DEC-95: when it has ended, no name of whom it was for is left", async () => {
    await server.addReaders("reader", 2);
    await exportTo({ listName: "Readers" });
    const left = await server.database.sql`select 1 from mailing_export_contacts`;
    expect(left).toHaveLength(0);
    const shown = await server.admin.inject({ url: ROUTES.mailingExports });
    expect(shown.json<MailingExport[]>()[0]).toMatchObject({ exportedUsers: 2 });
    expect(shown.body).not.toContain("@");
  });
});
