import {
  ENTRY_DEFAULTS,
  type RowChange,
  ROUTES,
  type SyncAnswer,
  type SyncRequest,
} from "@reignwell/contract";
import { newRecordId, profileIdOf } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
let cookie: string;
let userId: number;
let device: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  const person = await server.register(`person-${(count += 1)}`);
  cookie = person.cookie;
  userId = person.user.id;
  device = crypto.randomUUID();
});

const NOW = () => server.deps.now();
const plan = (over: Record<string, unknown> = {}) => ({
  ...ENTRY_DEFAULTS,
  date: "2026-11-20",
  verse: "Bear one another’s burdens",
  verseReference: "Galatians 6:2",
  verseReflection: "",
  priorities: ["Call home"],
  actionSteps: [{ priority: "Call home", actions: ["Dial"] }],
  challenges: "",
  encouragement: "",
  deletedAt: null,
  ...over,
});
function change(collection: string, id: string, fields: object, at = NOW()): RowChange {
  const stamped = Object.entries(fields).map(([name, value]): [string, [number, unknown]] => [
    name,
    [at, value],
  ]);
  return { collection, id, fields: Object.fromEntries(stamped) };
}
async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: "POST",
    url: ROUTES.sync,
    headers: { cookie, "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, body: response.json() };
}
function request(over: Partial<SyncRequest> = {}): SyncRequest {
  return {
    protocol: 2,
    device,
    push: 0,
    sentAt: NOW(),
    epoch: null,
    cursor: 0,
    changes: [],
    ...over,
  };
}
async function sync(over: Partial<SyncRequest> = {}): Promise<SyncAnswer> {
  const { status, body } = await post(request(over));
  expect(body).not.toHaveProperty("code");
  expect(status).toBe(200);
  return body;
}
const push = (number: number, changes: RowChange[], over: Partial<SyncRequest> = {}) =>
  sync({ push: number, changes, ...over });

/** Each travelling row holds its stamps [K1]. */
const STAMPED: { "@": unknown } = { "@": expect.anything() };

describe("pushing and pulling", () => {
  it("a plan pushed by one device is pulled by another, and not echoed to the first", async () => {
    const id = newRecordId(NOW());
    const answer = await push(1, [change("entries", id, plan())]);
    expect(answer).toMatchObject({ push: 1, cursor: 1, more: false, rows: {}, rejected: [] });
    const other = await sync({ device: crypto.randomUUID() });
    expect(other.rows).toEqual({ entries: [{ ...STAMPED, id, ...plan() }] });
  });

  it("[S4] a new row that came without all fields is echoed whole", async () => {
    const { challenges: _left, ...most } = plan();
    const id = newRecordId(NOW());
    const answer = await push(1, [change("entries", id, most)]);
    expect(answer.rows["entries"]?.[0]).toMatchObject({
      challenges: "No specific challenges identified.",
    });
  });

  it("[S3] pages follow each other without a gap", async () => {
    const changes = Array.from({ length: 1000 }, () =>
      change("entries", newRecordId(NOW()), plan()),
    );
    for (let batch = 1; batch <= 3; batch++) {
      await push(
        batch,
        changes.map((one) => ({ ...one, id: newRecordId(NOW()) })),
      );
    }
    const seen = new Set<unknown>();
    let answer = await sync({ device: crypto.randomUUID() });
    for (;;) {
      for (const row of answer.rows["entries"] ?? []) seen.add(row["id"]);
      if (!answer.more) break;
      answer = await sync({ device: crypto.randomUUID(), cursor: answer.cursor });
    }
    expect(seen.size).toBe(3000);
  }, 30_000);

  it("[S1] a cursor of another database, or ahead of this one, fetches everything again", async () => {
    const { epoch } = await push(1, [change("entries", newRecordId(NOW()), plan())]);
    const foreign = await sync({ epoch: crypto.randomUUID(), cursor: 1 });
    expect(foreign.rows["entries"]).toHaveLength(1);
    const ahead = await sync({ epoch, cursor: 99 });
    expect(ahead).toMatchObject({ cursor: 1 });
    expect(ahead.rows["entries"]).toHaveLength(1);
  });

  it("one person's rows and ids are nothing to another person", async () => {
    const id = newRecordId(NOW());
    await push(1, [change("entries", id, plan({ challenges: "mine" }))]);
    const stranger = await server.register(`stranger-${count}`);
    cookie = stranger.cookie;
    await sync({
      device: crypto.randomUUID(),
      push: 1,
      changes: [change("entries", id, plan({ challenges: "theirs" }))],
    });
    const [row] = await server.database.sql<{ count: number; mine: number }[]>`
      select count(*) as count, count(*) filter (where challenges = 'mine') as mine
      from entries where id = ${id}`;
    expect({ ...row }).toEqual({ count: 2, mine: 1 });
  });
});

describe("[P3] numbered batches", () => {
  it("[P4] the same batch again is answered from memory, an older number refused", async () => {
    const id = newRecordId(NOW());
    const first = request({ push: 1, changes: [change("entries", id, plan())] });
    await post(first);
    await push(2, [change("entries", id, { challenges: "later" })], { cursor: 1 });
    const again = await post({ ...first, push: 2, changes: [] });
    expect(again).toMatchObject({ status: 409, body: { code: "stale_push" } });
    const repeated = await post(request({ push: 1, changes: first.changes }));
    expect(repeated).toMatchObject({ status: 409, body: { code: "stale_push" } });
    const [row] = await server.database
      .sql`select challenges, version from entries where id = ${id}`;
    expect({ ...row }).toEqual({ challenges: "later", version: 2 });
  });

  it("a repeated batch gets the outcome of the first time, also its refusals", async () => {
    const id = newRecordId(NOW());
    const changes = [change("entries", id, plan({ date: "2999-01-01" }))];
    const first = await push(1, changes);
    const again = await push(1, changes);
    expect(again.rejected).toEqual(first.rejected);
    expect(again.rejected).toHaveLength(1);
  });

  it("[A2] a batch that was answered with `restart` isn't applied by a copy that comes late", async () => {
    const other = crypto.randomUUID();
    const add = (number: number) =>
      push(number, [change("entries", newRecordId(NOW()), plan())], { device: other });
    const { epoch } = await add(1);
    const late = newRecordId(NOW());
    const changes = [change("entries", late, plan())];
    // The server went back and nobody told it: the device stands ahead of it.
    const answer = await push(1, changes, { epoch, cursor: 3 });
    expect(answer).toMatchObject({ restart: "restored" });
    expect(answer).not.toHaveProperty("taken");
    await add(2);
    await add(3);
    const copy = await post(request({ push: 1, changes, epoch, cursor: 3 }));
    expect(copy).toMatchObject({ status: 409, body: { code: "stale_push" } });
    const stored = () => server.database.sql`select 1 from entries where id = ${late}`;
    expect(await stored()).toHaveLength(0);
    await push(2, changes, { epoch, cursor: 3 });
    expect(await stored()).toHaveLength(1);
  });

  it("[P9] a batch whose device heard the server over an hour ago isn't applied until it's sent again", async () => {
    const { now: heard } = await sync();
    const changes = [change("entries", newRecordId(NOW()), plan())];
    const stored = () => server.database.sql`select 1 from entries where user_id = ${userId}`;
    const late = await push(1, changes, { heard: heard - 3_600_001 });
    expect(late).not.toHaveProperty("taken");
    expect(late).not.toHaveProperty("restart");
    expect(await stored()).toHaveLength(0);
    const fresh = await push(1, changes, { heard: late.now });
    expect(fresh).toHaveProperty("taken");
    // From then on a copy of whatever age gets the outcome, as before.
    expect(await push(1, changes, { heard: heard - 3_600_001 })).toMatchObject({
      taken: fresh.taken,
    });
    expect(await stored()).toHaveLength(1);
  });

  it("[P9] a device that never heard the server isn't asked when it did", async () => {
    const changes = [change("entries", newRecordId(NOW()), plan())];
    expect(await push(1, changes, { heard: null })).toHaveProperty("taken");
  });

  it("twenty copies of one batch at once make one row and one version", async () => {
    const changes = [change("entries", newRecordId(NOW()), plan())];
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(1, changes)));
    expect(new Set(answers.map((answer) => answer.cursor))).toEqual(new Set([1]));
    expect((await sync({ device: crypto.randomUUID() })).rows["entries"]).toHaveLength(1);
  });
});

it("[S2] while ten devices write at once, a reader that goes by versions skips no row", async () => {
  const devices = Array.from({ length: 10 }, () => crypto.randomUUID());
  let writing = true;
  const seen: string[] = [];
  const reader = crypto.randomUUID();
  const read = async () => {
    for (let cursor = 0, last = false; !last; ) {
      // Once more after the last write.
      last = !writing;
      const answer = await sync({ device: reader, cursor });
      cursor = answer.cursor;
      seen.push(...(answer.rows["entries"] ?? []).map(({ id }) => String(id)));
    }
  };
  const reading = read();
  const write = async (writer: string) => {
    for (let number = 1; number <= 4; number++) {
      await push(number, [change("entries", newRecordId(NOW()), plan())], { device: writer });
    }
  };
  await Promise.all(devices.map(write));
  writing = false;
  await reading;
  expect([seen.length, new Set(seen).size]).toEqual([40, 40]);
  const rows = await server.database.sql<{ version: number }[]>`
    select version from entries where user_id = ${userId} order by version`;
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
});

describe("merging", () => {
  it("[M1] of two edits of one field the later one wins, although it arrives first", async () => {
    const id = newRecordId(NOW());
    await push(1, [change("entries", id, plan({}), NOW() - 7_200_000)]);
    const other = crypto.randomUUID();
    const aDay = 86_400_000;
    const skewed = NOW() + aDay;
    await sync({
      device: other,
      push: 1,
      sentAt: skewed,
      changes: [change("entries", id, { challenges: "one minute ago" }, skewed - 60_000)],
    });
    const late = await push(2, [
      change(
        "entries",
        id,
        { challenges: "one hour ago", encouragement: "kept" },
        NOW() - 3_600_000,
      ),
    ]);
    expect(late.overwritten).toEqual([
      { collection: "entries", id, field: "challenges", value: "one hour ago" },
    ]);
    expect(late.rows["entries"]?.[0]).toMatchObject({
      challenges: "one minute ago",
      encouragement: "kept",
    });
  });

  it("[S4] a device that pulled past the winner while its own edit waited gets the row again", async () => {
    const id = newRecordId(NOW());
    await push(1, [change("entries", id, plan(), NOW() - 9000)]);
    const winner = change("entries", id, { challenges: "winner" }, NOW() - 1000);
    const other = await sync({ device: crypto.randomUUID(), push: 1, changes: [winner] });
    const loser = change("entries", id, { challenges: "loser" }, NOW() - 5000);
    const answer = await push(2, [loser], { cursor: other.cursor, epoch: other.epoch });
    expect(answer.rows["entries"]?.[0]).toMatchObject({ challenges: "winner" });
  });

  it("[M2] words that a later edit wins over are kept by the device that had not seen them", async () => {
    const id = newRecordId(NOW());
    const first = await push(1, [change("entries", id, plan(), NOW() - 9000)]);
    const { cursor, epoch } = first;
    const long = change("entries", id, { challenges: "a long thought" }, NOW() - 5000);
    await sync({ device: crypto.randomUUID(), push: 1, changes: [long] });
    const later = change("entries", id, { challenges: "a short one" }, NOW() - 1000);
    const answer = await push(2, [later], { cursor, epoch });
    expect(answer.overwritten).toEqual([
      { collection: "entries", id, field: "challenges", value: "a long thought" },
    ]);
    // Who sends the stamp of what was there has seen it, wherever their cursor stands.
    const { received = 0, sentAt = 0 } = answer.taken ?? {};
    const stamp = received - (sentAt - (later.fields["challenges"]?.[0] ?? 0));
    const third = (seen: number): RowChange => ({
      collection: "entries",
      id,
      fields: { challenges: [NOW(), "once more", seen] },
    });
    expect((await push(3, [third(stamp)], { cursor, epoch })).overwritten).toEqual([]);
  });

  it("[M2] deleting is a field, and undoing it is one", async () => {
    const id = newRecordId(NOW());
    await push(1, [change("entries", id, plan())]);
    await push(2, [change("entries", id, { deletedAt: 5 })]);
    await push(3, [change("entries", id, { deletedAt: null })]);
    const { rows } = await sync({ device: crypto.randomUUID() });
    expect(rows["entries"]).toEqual([{ ...STAMPED, id, ...plan() }]);
  });

  it("the same row twice in one batch is merged in order", async () => {
    const id = newRecordId(NOW());
    await push(1, [change("entries", id, plan()), change("entries", id, { challenges: "second" })]);
    const { rows } = await sync({ device: crypto.randomUUID() });
    expect(rows["entries"]).toEqual([{ ...STAMPED, id, ...plan({ challenges: "second" }) }]);
  });
});

describe("[M3] refusals", () => {
  const id = "019aa000-0000-7000-8000-000000000001";
  it.each([
    ["an unknown field", "entries", { ...plan(), isWinner: true }, "validation_failed"],
    ["a protected field", "entries", { ...plan(), userId: 1 }, "validation_failed"],
    ["a wrong type", "entries", plan({ priorities: "none" }), "validation_failed"],
    ["a date that does not exist", "entries", plan({ date: "2026-02-30" }), "validation_failed"],
    ["a plan of the far future", "entries", plan({ date: "2027-11-20" }), "validation_failed"],
    ["a NUL character", "entries", plan({ challenges: "a\u0000b" }), "validation_failed"],
    ["half a character", "entries", plan({ challenges: "a\ud800b" }), "validation_failed"],
    [
      "a text that is too long",
      "entries",
      plan({ challenges: "x".repeat(10_001) }),
      "validation_failed",
    ],
    ["a missing field", "entries", { challenges: "only this" }, "validation_failed"],
    ["an unknown kind", "winners", { any: 1 }, "unknown_collection"],
    ["a profile of another id", "profiles", { bio: "Hello" }, "wrong_id"],
    ["a task of no goal", "tasks", { title: "Read", goalId: id }, "missing_parent"],
    [
      "DEC-53: a goal that is done at half",
      "goals",
      { title: "Run", progressPercentage: 50, completedAt: 5 },
      "validation_failed",
    ],
    [
      "DEC-53: a goal at 100 percent that was never completed",
      "goals",
      { title: "Run", progressPercentage: 100, completedAt: null },
      "validation_failed",
    ],
  ])(
    "%s is refused with a reason, and the others go through",
    async (_name, collection, fields, code) => {
      const good = newRecordId(NOW());
      const answer = await push(1, [
        change(collection, id, fields),
        change("entries", good, plan()),
      ]);
      expect(answer.rejected).toMatchObject([{ collection, id, code, row: null }]);
      expect(answer.rejected[0]?.message).toMatch(/\w{3}/);
      const { rows } = await sync({ device: crypto.randomUUID() });
      expect(rows).toEqual({ entries: [{ ...STAMPED, id: good, ...plan() }] });
    },
  );

  it.each([
    [{ date: "2026-02-30" }, "Date: There is no such date"],
    [{ verseReference: "x".repeat(501) }, "Verse reference: At most 500 characters"],
    [{ challenges: 7 }, "Challenges must be a text"],
    [{ priorities: [] }, "Add your first priority"],
    [{ priorities: ["Pray", " "] }, "Priority cannot be empty"],
  ])("the reason names the field in words: %j", async (fields, message) => {
    const answer = await push(1, [change("entries", id, plan(fields))]);
    expect(answer.rejected[0]?.message).toBe(message);
  });

  it("a text of the specification stands alone: its title is required", async () => {
    const answer = await push(1, [change("goals", id, { title: "" })]);
    expect(answer.rejected[0]?.message).toBe("Title is required");
  });

  it("a refused edit comes back with what is stored", async () => {
    const known = newRecordId(NOW());
    await push(1, [change("entries", known, plan())]);
    const answer = await push(2, [change("entries", known, { verse: 5 })]);
    expect(answer.rejected[0]?.row).toEqual({ ...STAMPED, id: known, ...plan() });
  });

  it("G-026: a free account's second goal is refused with the upgrade text, its task too", async () => {
    const [first, second, task] = [0, 1, 2].map((step) => newRecordId(NOW() + step));
    await push(1, [change("goals", first ?? "", { title: "One" })]);
    const answer = await push(2, [
      change("goals", second ?? "", { title: "Two" }),
      change("tasks", task ?? "", { title: "Step", goalId: second }),
    ]);
    expect(answer.rejected).toMatchObject([
      { id: second, code: "membership_required" },
      { id: task, code: "missing_parent" },
    ]);
    expect(answer.rejected[0]?.message).toContain("paid membership");
  });

  it("G-026: deleting a goal makes room for another", async () => {
    const [first, second] = [newRecordId(NOW()), newRecordId(NOW() + 1)];
    await push(1, [change("goals", first, { title: "One" })]);
    const swap = [
      change("goals", first, { deletedAt: 5 }),
      change("goals", second, { title: "Two" }),
    ];
    expect((await push(2, swap)).rejected).toEqual([]);
  });

  it("the profile with the id of its user is accepted", async () => {
    const id = profileIdOf(userId);
    const answer = await push(1, [change("profiles", id, { bio: "Hello" })]);
    expect(answer.rejected).toEqual([]);
    expect(answer.rows["profiles"]?.[0]).toMatchObject({
      bio: "Hello",
      spiritualMaturity: "growing",
    });
  });
});
