import "fake-indexeddb/auto";
import type { PublicUser } from "@reignwell/contract";
import {
  createGoal,
  createTask,
  goalById,
  listRejected,
  retryChange,
  replaceGoal,
} from "@reignwell/local-db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openScheduleLab } from "../../../testing/schedule-lab.ts";
import { SyncDevice } from "../../../testing/sync-device.ts";

const START = Date.UTC(2026, 10, 21);
let lab: Awaited<ReturnType<typeof openScheduleLab>>;
beforeAll(async () => {
  lab = await openScheduleLab();
});
afterAll(() => lab.close());

let now: number;
let phone: SyncDevice;
let tablet: SyncDevice;
let user: PublicUser;
beforeEach(async () => {
  now = START;
  const name = `free-${crypto.randomUUID().slice(0, 8)}`;
  user = { ...(await lab.makeMember(name)), isPaidMember: false };
  await lab.database.sql`update users set is_paid_member = false where id = ${user.id}`;
  const device = (of: string) => new SyncDevice(`${of}-${name}`, 0, () => now);
  [phone, tablet] = [device("phone"), device("tablet")];
});

/** Makes a goal on a device that is offline; returns its id. */
async function goalOn(device: SyncDevice, title: string): Promise<string> {
  now += 60_000;
  const input = { title, description: "", category: "spiritual", season: "year-round" } as const;
  const fields = { ...input, priority: 1, targetDate: "2027-01-01" };
  return (await createGoal(device.database, fields, device.now())).id;
}

/**
 * Syncs a device, again where that brought more to send.
 *
 * @param together whether its changes travel in one batch, or each in its own
 */
async function sync(device: SyncDevice, { together = false } = {}): Promise<void> {
  const world = lab.worldOf(user);
  const transport = {
    send: (request: Parameters<typeof world.serve>[0]) => world.serve(request, now),
  };
  const steady = { chance: () => false, pick: () => (together ? 2 : 0) };
  for (let run = 0; run < 2; run += 1) {
    now += 1000;
    expect(await device.engine(transport, steady, 0).run()).toMatchObject({ kind: "settled" });
  }
}

const stored = async () => {
  const rows = [...((await lab.worldOf(user).stored()).goals?.values() ?? [])];
  return rows.filter((row) => row["deletedAt"] === null).map((row) => row["title"]);
};
const refused = async (device: SyncDevice) =>
  (await listRejected(device.database)).items.map(({ title, refusal }) => [title, refusal?.code]);

describe("DEC-09: two devices offline, room for one goal", () => {
  it.each([
    ["later", async () => [await goalOn(tablet, "theirs"), await goalOn(phone, "mine")]],
    ["earlier", async () => [await goalOn(phone, "mine"), await goalOn(tablet, "theirs")]],
  ])("the goal that reaches the server first keeps it, also the one made %s", async (_, make) => {
    await make();
    await sync(phone);
    await sync(tablet);
    expect(await stored()).toEqual(["mine"]);
    expect(await refused(phone)).toEqual([]);
    expect(await refused(tablet)).toEqual([["theirs", "membership_required"]]);
  });

  it("an accepted goal is never refused later: not edited, not beside the other one tried again", async () => {
    const theirs = await goalOn(tablet, "theirs");
    const mine = await goalOn(phone, "mine");
    await sync(phone);
    await sync(tablet);
    now += 60_000;
    await phone.write({ collection: "goals", id: mine, fields: { title: "mine, edited" } });
    await tablet.write({ collection: "goals", id: mine, fields: { description: "and there" } });
    await retryChange(tablet.database, "goals", theirs, now);
    await sync(tablet);
    await sync(phone);
    await sync(tablet);
    expect(await stored()).toEqual(["mine, edited"]);
    expect(await refused(phone)).toEqual([]);
    expect(await refused(tablet)).toEqual([["theirs", "membership_required"]]);
    expect(await goalById(tablet.database, theirs)).toMatchObject({ title: "theirs" });
  });

  it("of several goals in one batch the one made first keeps it", async () => {
    await goalOn(phone, "first");
    await goalOn(phone, "second");
    await goalOn(phone, "third");
    await sync(phone, { together: true });
    expect(await stored()).toEqual(["first"]);
    expect(new Set(await refused(phone))).toEqual(
      new Set([
        ["second", "membership_required"],
        ["third", "membership_required"],
      ]),
    );
  });

  it.each([
    ["in one batch", true],
    ["one change after the other", false],
  ])("the one that waits replaces the other one on every device, %s", async (_how, together) => {
    const mine = await goalOn(phone, "mine");
    const theirs = await goalOn(tablet, "theirs");
    await sync(phone);
    await sync(tablet);
    expect(await replaceGoal(tablet.database, theirs, mine, tablet.now())).toBe(true);
    await sync(tablet, { together });
    await sync(phone);
    expect(await stored()).toEqual(["theirs"]);
    expect(await refused(tablet)).toEqual([]);
    expect(await goalById(phone.database, mine)).toBeUndefined();
    expect(await goalById(phone.database, theirs)).toMatchObject({ title: "theirs" });
    // What gave way can be had back once there is room.
    expect(await phone.database.goals.get(mine)).toMatchObject({ title: "mine" });
  });

  it("A-035: the one that waits goes through by itself when the membership comes, its tasks too", async () => {
    await goalOn(phone, "first");
    await sync(phone);
    const waiting = await goalOn(tablet, "second");
    await createTask(tablet.database, { title: "of the second", goalId: waiting }, now);
    await sync(tablet);
    expect(await refused(tablet)).toHaveLength(2);
    await lab.database.sql`update users set is_paid_member = true where id = ${user.id}`;
    user = { ...user, isPaidMember: true };
    await sync(tablet);
    expect(await refused(tablet)).toEqual([]);
    expect(new Set(await stored())).toEqual(new Set(["first", "second"]));
    const tasks = [...((await lab.worldOf(user).stored()).tasks?.values() ?? [])];
    expect(tasks.map((row) => row["title"])).toEqual(["of the second"]);
  });
});
