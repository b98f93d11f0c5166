import "fake-indexeddb/auto";
import { COLLECTIONS, ROUTES, type SyncRequest } from "@reignwell/contract";
import { LocalDatabase, openUserDatabase } from "@reignwell/local-db";
import { adoptFormer } from "@reignwell/local-db/adoption";
import {
  OLDER_STATES,
  type OlderDatabase,
  type OlderState,
  readOlderDatabase,
  restoreOlderDatabase,
} from "@reignwell/local-db/testing";
import type { Reply, Transport } from "@reignwell/sync-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  OLDER_ACCOUNTS,
  type OlderServerData,
  openOlderDatabase,
} from "../../testing/older-database.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../testing/start-test-server.ts";
import { SyncDevice } from "../../testing/sync-device.ts";
import { PASSWORD_COST } from "../config-password.ts";
import { prepareDatabase } from "../prepare-database.ts";

const CALM = { chance: () => false, pick: () => 100 };
const MINUTE = 60_000;
const DAY = 86_400_000;

let server: TestServer;
let kept: OlderServerData;
let people: Map<number, TestPerson>;
let devices: SyncDevice[];

beforeEach(async () => {
  const opened = await openOlderDatabase();
  ({ kept } = opened);
  await prepareDatabase(opened.database);
  // The passwords in it were hashed at the real cost, and at another would be hashed again.
  server = await startTestServer({ opened, config: { passwordCost: PASSWORD_COST } });
  server.clock.set(kept.now + MINUTE);
  devices = [];
  people = new Map();
  for (const [username, id] of Object.entries(OLDER_ACCOUNTS)) {
    people.set(id, await server.signIn(username, TEST_PASSWORD));
  }
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.database.delete()));
  await server.close();
});

function deviceWith(database: LocalDatabase): SyncDevice {
  const device = new SyncDevice(database, 0, server.clock.now);
  devices.push(device);
  return device;
}

const openFresh = () => deviceWith(new LocalDatabase(`fresh-${crypto.randomUUID()}`));

/**
 * A device with a kept database, which the app opens: what lies under the account's number goes
 * into the database of its key [I1].
 *
 * @param inUse that one was synced before, by code that did not know of the other
 */
async function openOlder(state: OlderState, user: number, inUse: boolean): Promise<SyncDevice> {
  const key = crypto.randomUUID();
  if (inUse) {
    const early = new SyncDevice(`reignwell-user-${key}`, 0, server.clock.now);
    await sync(early, user);
    early.database.close();
  }
  const older = readOlderDatabase(state);
  await restoreOlderDatabase(older);
  const device = deviceWith(
    openUserDatabase(key, { adopt: (database) => adoptFormer(database, user) }),
  );
  await device.database.open();
  expect(await LocalDatabase.exists(older.name)).toBe(false);
  return device;
}

function transportOf(user: number): Transport {
  const person = people.get(user);
  if (!person) throw new Error(`there is no account ${user}`);
  return {
    async send(request: SyncRequest): Promise<Reply> {
      server.clock.advance(50);
      const answer = await person.inject({ method: "POST", url: ROUTES.sync, payload: request });
      return { kind: "answered", status: answer.statusCode, body: answer.json(), retryAfter: null };
    },
  };
}

/** Runs until nothing more is to be done: a first run may only begin to pull everything. */
async function sync(device: SyncDevice, user: number): Promise<void> {
  for (let run = 0; run < 3; run++) {
    expect(await device.engine(transportOf(user), CALM, 0).run()).toMatchObject({
      kind: "settled",
    });
  }
}

const statesOf = (user: number) =>
  OLDER_STATES.filter((state) => readOlderDatabase(state).user === user);

/** All rows by kind and id, without those that a device keeps for its person to decide on. */
async function rowsOf(device: SyncDevice, without: ReadonlySet<string>) {
  const kinds = COLLECTIONS.map(async (collection): Promise<[string, unknown][]> => {
    const rows: { id: string }[] = await device.database.table(collection).toArray();
    return rows.map((row): [string, unknown] => [`${collection}/${row.id}`, row]);
  });
  const all = (await Promise.all(kinds)).flat();
  return new Map(all.filter(([key]) => !without.has(key)));
}

/** What a person wrote in this state: the text of each waiting field, by kind, row and field. */
function waitingTexts({ rows }: OlderDatabase): [string, string, string, unknown][] {
  return (rows["pending"] ?? [])
    .filter((note) => note["state"] === "waiting")
    .flatMap((note) => {
      const [collection, id] = [String(note["collection"]), String(note["id"])];
      const row = rows[collection]?.find((each) => each["id"] === id);
      const fields = Object.keys(Object(note["fields"]));
      return fields.map((field): [string, string, string, unknown] => [
        collection,
        id,
        field,
        row?.[field],
      ]);
    });
}

/** Edits of a row that was forgotten half a year ago: the person is asked. */
const GONE: Partial<Record<OlderState, number>> = { "away-200-days-waiting": 1 };
const REFUSED: Partial<Record<OlderState, number>> = { ...GONE, refused: 4 };

/** What a device syncs as itself, and what of it its person still has to decide on. */
async function syncOlder(state: OlderState, user: number, inUse: boolean) {
  const device = await openOlder(state, user, inUse);
  await sync(device, user);
  const notes = await device.pending();
  expect(notes.filter((note) => note.state === "waiting")).toEqual([]);
  expect(notes, `${state}`).toHaveLength(REFUSED[state] ?? 0);
  return { device, own: notes.map(({ collection, id }) => `${collection}/${id}`) };
}

async function freshRows(user: number, without: ReadonlySet<string>) {
  const fresh = openFresh();
  await sync(fresh, user);
  return rowsOf(fresh, without);
}

const WAYS = Object.entries(OLDER_ACCOUNTS).flatMap(([name, user]) => [
  { name, user, inUse: false, of: "into an empty database" },
  { name, user, inUse: true, of: "beside one in use" },
]);

describe.each(WAYS)("devices of older code, account $name, $of", ({ user, inUse }) => {
  it("what waited reaches the server, each once; a day later all devices are equal", async () => {
    const all: SyncDevice[] = [];
    const undecided = new Set<string>();
    for (const state of statesOf(user)) {
      const older = readOlderDatabase(state);
      const { device, own } = await syncOlder(state, user, inUse);
      all.push(device);
      for (const key of own) undecided.add(key);
      const stored = await freshRows(user, new Set());
      for (const [collection, id, field, value] of waitingTexts(older)) {
        if (own.includes(`${collection}/${id}`)) continue;
        const row = stored.get(`${collection}/${id}`);
        expect(row, `${collection} ${id} of ${state}`).toMatchObject({ [field]: value });
      }
      const here = await rowsOf(device, new Set(own));
      expect(here, `${state}`).toEqual(await freshRows(user, new Set(own)));
      const earlier = (await device.database.earlierVersions.toArray()).map(({ value }) => value);
      for (const { value } of older.rows["earlierVersions"] ?? []) expect(earlier).toContain(value);
    }
    server.clock.advance(DAY + MINUTE);
    for (const device of [...all, ...all]) await sync(device, user);
    const stored = await freshRows(user, undecided);
    for (const device of all) expect(await rowsOf(device, undecided)).toEqual(stored);
    const texts = [...stored.values()].map((row) => String(Reflect.get(Object(row), "challenges")));
    const added = texts.filter((text) => text.includes("a new plan")).toSorted();
    expect(added.length).toBeGreaterThan(0);
    expect(added).toEqual([...new Set(added)]);
  }, 120_000);
});

it("the migrations after 17 leave every row, stamp, version and outcome as it was", async () => {
  for (const [table, rows] of Object.entries(kept.rows)) {
    if (table === "sessions") continue;
    const stored = await server.database.sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(each) as row from ${table} each`,
    );
    expect(stored.length, `${table}`).toBe(rows.length);
    for (const row of rows) {
      // Later migrations may add columns, and drop the two of [M1]'s floor.
      const { last_at: _at, last_stamp: _stamp, ...lasting } = row;
      // Migration 0030 tells a profile's last change by its last write (N-012).
      if (table === "user_profiles") lasting["updated_at"] = row["written_at"];
      expect(stored.map((each) => each.row)).toContainEqual(expect.objectContaining(lasting));
    }
  }
});
