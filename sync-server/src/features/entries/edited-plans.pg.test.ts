import "fake-indexeddb/auto";
import type { Entry } from "@reignwell/contract";
import { newRecordId, planGroups, type PlanEdit } from "@reignwell/domain";
import {
  completionsOfEntry,
  editEntry,
  entryById,
  listEarlierVersions,
  listRejected,
  recordChanges,
  restoreEarlierVersion,
  saveCompletions,
  saveEntry,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openScheduleLab } from "../../../testing/schedule-lab.ts";
import { SyncDevice } from "../../../testing/sync-device.ts";

const NOON = Date.parse("2026-11-21T18:00:00Z");
const NEXT_DAY = Date.parse("2026-11-22T18:00:00Z");
let lab: Awaited<ReturnType<typeof openScheduleLab>>;
beforeAll(async () => {
  lab = await openScheduleLab();
});
afterAll(() => lab.close());

let now: number;
let phone: SyncDevice;
let tablet: SyncDevice;
let sync: (device: SyncDevice) => Promise<void>;
let plan: Entry;

beforeEach(async () => {
  now = NOON;
  const name = `edits-${crypto.randomUUID().slice(0, 8)}`;
  const user = await lab.makeMember(name);
  const device = (of: string) => new SyncDevice(`${of}-${name}`, 0, () => (now += 1000));
  [phone, tablet] = [device("phone"), device("tablet")];
  sync = async (one) => {
    const world = lab.worldOf(user);
    const transport = {
      send: (request: Parameters<typeof world.serve>[0]) => world.serve(request, (now += 1000)),
    };
    const steady = { chance: () => false, pick: () => 0 };
    const { kind } = await one.engine(transport, steady, 0).run();
    if (kind !== "settled") throw new Error(`The run ended as ${kind}`);
  };
  plan = await save("2026-11-21");
  await meet();
});

/** Saves a plan of this date on the phone. */
const save = (date: string) => {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date });
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page"] }];
  const made = { ...input, priorities: ["Write", "Rest"], actionSteps };
  return saveEntry(phone.database, made, phone.now());
};

const meet = async () => {
  for (const one of [phone, tablet, phone]) await sync(one);
};
const edit = (on: SyncDevice, change: PlanEdit) =>
  editEntry(on.database, plan.id, change, on.now());
const texts = async (on: SyncDevice) =>
  planGroups((await entryById(on.database, plan.id)) ?? plan).map(({ priority, actions }) => [
    priority,
    ...actions.map(({ text }) => text),
  ]);
const add = (text: string) => ({ kind: "add-action", at: 0, priority: "Write", text }) as const;

describe("DEC-64: today's plan on two devices", () => {
  it("edits of different fields are both kept, and so is a tick made meanwhile", async () => {
    const rest = { kind: "rename-priority", at: 1, priority: "Rest", began: "Rest" } as const;
    await edit(phone, { ...rest, text: "Sleep" });
    await edit(tablet, add("Call Anna"));
    const [paper] = planGroups(plan)[0]?.actions ?? [];
    await saveCompletions(phone.database, plan, new Map([[paper?.id ?? "", true]]), phone.now());
    await meet();
    const both = [["Write", "Find paper", "A page", "Call Anna"], ["Sleep"]];
    expect([await texts(phone), await texts(tablet)]).toEqual([both, both]);
    expect(await completionsOfEntry(tablet.database, plan.id)).toMatchObject([
      { isCompleted: true, actionText: "Find paper" },
    ]);
  });

  it("of two edits of the actions the later one stands, and the other can be had back that day", async () => {
    await edit(phone, add("Call Anna"));
    await edit(tablet, add("Water the trees"));
    await meet();
    const later = [["Write", "Find paper", "A page", "Water the trees"], ["Rest"]];
    expect([await texts(phone), await texts(tablet)]).toEqual([later, later]);
    const { items } = await listEarlierVersions(tablet.database, now);
    expect(items).toMatchObject([{ field: "Actions", mayRestore: true }]);
    expect(items[0]?.text).toContain("Call Anna");
    const next = await listEarlierVersions(tablet.database, NEXT_DAY);
    expect(next.items).toMatchObject([{ mayRestore: false }]);
    expect(await restoreEarlierVersion(tablet.database, items[0]?.key ?? 0, NEXT_DAY)).toBe(false);
  });

  it("an edit made offline on the day is accepted on the next one", async () => {
    await edit(phone, add("Call Anna"));
    now = NEXT_DAY;
    await meet();
    expect((await listRejected(phone.database)).items).toEqual([]);
    expect((await texts(tablet))[0]).toContain("Call Anna");
  });

  it("an edit made after its day is refused by the device, and by the server where one comes", async () => {
    now = NEXT_DAY;
    expect(await edit(phone, add("Too late"))).toEqual({ ok: false, reason: "past" });
    const fields = { actionSteps: [{ priority: "Write", actions: ["Rewritten"] }] };
    const change = { collection: "entries" as const, id: plan.id, fields };
    await recordChanges(phone.database, [change], phone.now());
    await meet();
    expect((await listRejected(phone.database)).items).toMatchObject([
      { refusal: { message: "A plan can be edited until its day ends" } },
    ]);
    expect((await texts(tablet))[0]).toEqual(["Write", "Find paper", "A page"]);
  });

  it("ticks, thanks and deleting a past plan are no edits of its words", async () => {
    now = NEXT_DAY;
    const [paper] = planGroups(plan)[0]?.actions ?? [];
    await saveCompletions(phone.database, plan, new Map([[paper?.id ?? "", true]]), phone.now());
    const thanks = { thanks: newRecordId(now) };
    const write = (fields: Partial<Entry>) =>
      recordChanges(phone.database, [{ collection: "entries", id: plan.id, fields }], phone.now());
    await write(thanks);
    await meet();
    expect(await entryById(tablet.database, plan.id)).toMatchObject(thanks);
    await write({ deletedAt: now });
    await meet();
    expect((await listRejected(phone.database)).items).toEqual([]);
    expect(await entryById(tablet.database, plan.id)).toBeUndefined();
  });
});

describe("Time: a plan's date", () => {
  it("saved offline a minute before midnight and sent the next day stays as it is", async () => {
    now = Date.parse("2026-11-22T05:59:00Z");
    const late = await save("2026-11-21");
    now = NEXT_DAY;
    await meet();
    expect((await listRejected(phone.database)).items).toEqual([]);
    expect((await entryById(tablet.database, late.id))?.date).toBe("2026-11-21");
  });

  it("DEC-115: may be a day ahead of the Earth's first zone at the server, and no further", async () => {
    // In Kiritimati it is the morning of the 22nd.
    now = NOON;
    const [near, far] = [await save("2026-11-23"), await save("2026-11-24")];
    await meet();
    expect((await listRejected(phone.database)).items).toMatchObject([
      { id: far.id, refusal: { message: "A plan can be at most one day ahead" } },
    ]);
    expect(await entryById(tablet.database, near.id)).toMatchObject({ date: "2026-11-23" });
    expect(await entryById(tablet.database, far.id)).toBeUndefined();
  });
});
