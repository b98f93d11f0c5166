import "fake-indexeddb/auto";
import type { PublicUser, WireRow } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { listRejected, retryChange } from "@reignwell/local-db";
import { aGoal, anEntry } from "@reignwell/testing";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openScheduleLab, type ScheduleLab } from "../../testing/schedule-lab.ts";
import { SyncDevice } from "../../testing/sync-device.ts";

const DAY = 86_400_000;
const CALM = { chance: () => false, pick: () => 2 };

let lab: ScheduleLab;
let user: PublicUser;
let now: number;
let devices: SyncDevice[];
let count = 0;

beforeAll(async () => {
  lab = await openScheduleLab();
}, 120_000);
afterAll(() => lab.close());
beforeEach(() => begin());

async function begin() {
  await Promise.all((devices ?? []).map((device) => device.database.delete()));
  now = Date.UTC(2026, 10, 21);
  count += 1;
  user = await lab.makeMember(`horizon-${count}`);
  devices = ["phone", "tablet"].map(
    (name) => new SyncDevice(`horizon-${count}-${name}`, 0, () => now),
  );
}

const world = () => lab.worldOf(user);
async function sync(device: SyncDevice) {
  const send = (request: Parameters<ReturnType<typeof world>["serve"]>[0]) =>
    world().serve(request, now);
  expect(await device.engine({ send }, CALM, 0).run()).toMatchObject({ kind: "settled" });
}
const [PHONE, TABLET] = [0, 1] as const;
const device = (index: number): SyncDevice => {
  const known = devices[index];
  if (!known) throw new Error(`there is no device ${index}`);
  return known;
};
async function write(index: number, id: string, fields: object) {
  now += 60_000;
  await device(index).write({ collection: "entries", id, fields });
}
async function make(index: number) {
  const { id: _id, ...fields } = anEntry({ date: "2026-11-20" });
  const id = newRecordId(now);
  await write(index, id, fields);
  return id;
}
const held = async (index: number) =>
  new Set(await device(index).database.entries.toCollection().primaryKeys());
const forget = () => lab.purge(now);

describe("[S6] the tombstone horizon", () => {
  it("a row is forgotten 180 days after its deletion, and not a day before", async () => {
    const [kept, deleted] = [await make(PHONE), await make(PHONE)];
    await write(PHONE, deleted, { deletedAt: now });
    await sync(device(PHONE));
    now += 179 * DAY;
    expect(await forget()).toBe(0);
    now += 2 * DAY;
    expect(await forget()).toBe(1);
    expect([...(await world().stored()).entries.keys()]).toEqual([kept]);
  });

  it("a device that knew of the deletion goes on; one that did not drops the row", async () => {
    const ids = [];
    for (let row = 0; row < 8; row++) ids.push(await make(PHONE));
    await sync(device(PHONE));
    await sync(device(TABLET));
    const [deleted = "", ...living] = ids;
    await write(PHONE, deleted, { deletedAt: now });
    await sync(device(PHONE));
    now += 181 * DAY;
    await forget();
    const requests: number[] = [];
    const counting = {
      send: (request: Parameters<ReturnType<typeof world>["serve"]>[0]) => {
        requests.push(request.cursor);
        return world().serve(request, now);
      },
    };
    await device(PHONE).engine(counting, CALM, 0).run();
    // One request from its own cursor and one for the daily check: it never starts over.
    expect(requests).not.toContain(0);
    expect(await held(PHONE)).toEqual(new Set(living));
    expect(await held(TABLET)).toEqual(new Set(ids));
    await sync(device(TABLET));
    expect(await held(TABLET)).toEqual(new Set(living));
  });

  it("an edit of a forgotten row is refused and kept; Retry makes the whole row again", async () => {
    const id = await make(PHONE);
    await make(PHONE);
    await sync(device(PHONE));
    await sync(device(TABLET));
    await write(TABLET, id, { challenges: "written on the tablet" });
    await write(PHONE, id, { deletedAt: now });
    await sync(device(PHONE));
    now += 181 * DAY;
    await forget();
    await sync(device(TABLET));
    const { database } = device(TABLET);
    expect((await listRejected(database)).items).toMatchObject([
      { id, refusal: { code: "gone" }, discarding: "removes" },
    ]);
    expect(await database.entries.get(id)).toMatchObject({ challenges: "written on the tablet" });
    await retryChange(database, "entries", id, now);
    await sync(device(TABLET));
    expect(await database.pending.count()).toBe(0);
    expect((await world().stored()).entries.get(id)).toEqual(await database.entries.get(id));
  });

  it("an edit of a forgotten goal's title is refused too, though a title alone can make a goal", async () => {
    const { id: _id, ...fields } = aGoal();
    const id = newRecordId(now);
    const writeGoal = (index: number, changed: object) => {
      now += 60_000;
      return device(index).write({ collection: "goals", id, fields: changed });
    };
    await writeGoal(PHONE, fields);
    await sync(device(PHONE));
    await sync(device(TABLET));
    await writeGoal(TABLET, { title: "renamed on the tablet" });
    await writeGoal(PHONE, { deletedAt: now });
    await sync(device(PHONE));
    now += 181 * DAY;
    await forget();
    await sync(device(TABLET));
    const { database } = device(TABLET);
    expect((await listRejected(database)).items).toMatchObject([{ id, refusal: { code: "gone" } }]);
    expect((await world().stored()).goals.has(id)).toBe(false);
  });

  it("a row that is deleted here and forgotten there is no conflict", async () => {
    const id = await make(PHONE);
    await make(PHONE);
    await sync(device(PHONE));
    await sync(device(TABLET));
    await write(TABLET, id, { challenges: "written on the tablet" });
    await write(TABLET, id, { deletedAt: now });
    await write(PHONE, id, { deletedAt: now });
    await sync(device(PHONE));
    now += 181 * DAY;
    await forget();
    await sync(device(TABLET));
    const { database } = device(TABLET);
    expect(await database.pending.count()).toBe(0);
    expect((await world().stored()).entries.has(id)).toBe(false);
    expect((await held(TABLET)).has(id)).toBe(false);
  });

  it("where the latest versions are forgotten ones, nobody starts over again and again", async () => {
    const ids = [await make(PHONE), await make(PHONE), await make(PHONE)];
    const [kept = "", first = "", second = ""] = ids;
    for (const id of [first, second]) await write(PHONE, id, { deletedAt: now });
    await sync(device(PHONE));
    now += 181 * DAY;
    expect(await forget()).toBe(2);
    // A fresh device, and one that pushes at its first meeting.
    for (const writes of [false, true]) {
      if (writes) await write(PHONE, kept, { challenges: "something to send" });
      const restarts: unknown[] = [];
      const listening = {
        send: async (request: Parameters<ReturnType<typeof world>["serve"]>[0]) => {
          const reply = await world().serve(request, now);
          restarts.push(reply.kind === "answered" && Reflect.get(Object(reply.body), "restart"));
          return reply;
        },
      };
      for (const each of [TABLET, PHONE, TABLET]) {
        await device(each).engine(listening, CALM, 0).run();
      }
      expect(restarts).toEqual(restarts.map(() => undefined));
      expect(await held(TABLET)).toEqual(new Set([kept]));
    }
  });

  it("killed anywhere while it starts over, a device ends with what the server has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(99)), async (numbers) => {
        await begin();
        const next = (below: number) => (numbers.next().value ?? 0) % below;
        const ids: string[] = [];
        for (let row = 0; row < 6 + next(6); row++) ids.push(await make(next(2)));
        for (const each of [...devices, ...devices]) await sync(each);
        for (const id of ids) if (next(3) === 0) await write(PHONE, id, { deletedAt: now });
        await sync(device(PHONE));
        now += 181 * DAY;
        await forget();
        // New rows while it was away, here and there; they must neither be lost nor dropped.
        const added = [await make(PHONE), await make(TABLET)];
        await sync(device(PHONE));
        const dice = { chance: () => next(100) < 25, pick: () => 2 };
        const send = (request: Parameters<ReturnType<typeof world>["serve"]>[0]) =>
          world().serve(request, now);
        for (let run = 0; run < 4; run++) {
          await device(TABLET)
            .engine({ send }, dice, 0.25)
            .run()
            .catch(() => undefined);
          if (next(3) === 0) added.push(await make(next(2)));
          if (next(3) === 0) await sync(device(PHONE));
        }
        for (const each of [...devices, ...devices]) await sync(each);
        const stored = (await world().stored()).entries;
        for (const id of added) expect(stored.has(id)).toBe(true);
        for (const index of [PHONE, TABLET]) expect(await rowsOf(index)).toEqual(stored);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

async function rowsOf(index: number): Promise<Map<string, WireRow>> {
  const rows = await device(index).database.entries.toArray();
  return new Map(rows.map((row) => [row.id, { ...row }]));
}
