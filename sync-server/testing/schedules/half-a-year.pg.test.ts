import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { ScheduleDevice } from "./device.ts";
import { onStages, type Stage } from "./stage.ts";

let stage: Stage;
onStages((opened) => (stage = opened));

const OLD = "what all devices were shown";
const A = "what A wrote";
const B = "what B wrote";

it("S-3: rows deleted elsewhere go on a device that was away 181 days and has learnt a kind", async () => {
  const [a, b] = [stage.device("a"), stage.device("b", { knowsAll: false })];
  const id = await stage.makePlan(a);
  const kept = await stage.makePlan(a);
  for (const device of [a, b]) await stage.sync(device);
  await stage.edit(a, id, { deletedAt: a.now() });
  await stage.sync(a);
  stage.days(181);
  await stage.account.purge(stage.now);
  await b.learn();
  await stage.settle(a, b);
  for (const device of [a, b]) expect(await stage.livingOn(device)).toEqual([kept]);
  expect(await stage.livingStored()).toEqual([kept]);
});

describe("a device that was away half a year pulls all for another reason, and so finds that the server went back", () => {
  /** The phone's latest words and plan are lost in a restore untold, and the history goes past its cursor. */
  async function away() {
    const phone = stage.device("phone", { knowsAll: false });
    const tablet = stage.device("tablet");
    const shown = await stage.makePlan(phone, { challenges: OLD });
    const deleted = await stage.makePlan(phone);
    for (const device of [phone, tablet]) await stage.sync(device);
    const restore = await stage.backup(false);
    await stage.edit(phone, shown, { challenges: A, encouragement: A });
    const lost = await stage.makePlan(phone, { challenges: A });
    await stage.sync(phone);
    await restore();
    for (let count = 0; count < 3; count++) await stage.makePlan(tablet);
    await stage.sync(tablet);
    await stage.edit(tablet, shown, { challenges: B });
    await stage.edit(tablet, deleted, { deletedAt: tablet.now() });
    await stage.sync(tablet);
    stage.days(181);
    return { phone, tablet, shown, deleted, lost };
  }

  it.each([
    ["code that knows a new kind", (phone: ScheduleDevice) => phone.learn()],
    ["deletions that were forgotten", async () => void (await stage.account.purge(stage.now))],
  ])("[A3] [A4] %s: it asks about a plan that didn't come, and keeps words", async (_, begin) => {
    const { phone, tablet, shown, deleted, lost } = await away();
    await begin(phone);
    await stage.sync(phone);
    const asked = await phone.notes();
    const note = asked.find(({ id }) => id === lost);
    expect(note).toMatchObject({ state: "attention", refusal: { code: "gone" } });
    expect(await stage.stored(shown)).toMatchObject({ challenges: B, encouragement: A });
    expect(await stage.earlier(phone)).toContain(A);
    for (const each of asked) await (each === note ? phone.retry(each) : phone.discard(each));
    await stage.settle(phone, tablet);
    expect(await stage.stored(lost)).toMatchObject({ challenges: A });
    expect(await stage.livingStored()).not.toContain(deleted);
    for (const device of [phone, tablet]) {
      expect(await stage.livingOn(device)).toEqual(await stage.livingStored());
    }
  });
});

it("[A3] a plan whose deletion a device passed over, because its cursor was ahead, is asked about", async () => {
  const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
  const deleted = await stage.makePlan(phone);
  for (const device of [phone, tablet]) await stage.sync(device);
  const restore = await stage.backup(false);
  for (let count = 0; count < 3; count++) await stage.makePlan(phone);
  await stage.sync(phone);
  await restore();
  await stage.edit(tablet, deleted, { deletedAt: tablet.now() });
  await stage.sync(tablet);
  for (let count = 0; count < 5; count++) await stage.makePlan(tablet);
  await stage.sync(tablet);
  stage.days(181);
  await stage.account.purge(stage.now);
  await stage.sync(phone);
  expect(await stage.livingStored()).not.toContain(deleted);
  const asked = await phone.notes();
  expect(asked.find(({ id }) => id === deleted)).toMatchObject({ refusal: { code: "gone" } });
  for (const note of asked) await phone.discard(note);
  await stage.settle(phone, tablet);
  for (const device of [phone, tablet]) {
    expect(await stage.livingOn(device)).toEqual(await stage.livingStored());
  }
});

describe("7580474: a plan was changed on a device, then deleted elsewhere and forgotten", () => {
  /** The phone has pulled everything once more after half a year, and not sent its change yet. */
  async function away({ isTabletAway = false } = {}) {
    const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
    const id = await stage.makePlan(phone, { challenges: OLD });
    const kept = await stage.makePlan(phone);
    for (const device of [phone, tablet]) await stage.sync(device);
    await stage.edit(phone, id, { challenges: A });
    await stage.edit(tablet, id, { deletedAt: tablet.now() });
    await stage.sync(tablet);
    stage.days(181);
    await stage.account.purge(stage.now);
    if (!isTabletAway) await stage.sync(tablet);
    let sends = false;
    await stage.sync(phone, {
      leaves: ({ changes }) => (sends = changes.length > 0),
      // The first one is told to pull everything once more.
      refuses: (request) => sends && request > 0,
    });
    expect(await phone.notes()).toMatchObject([{ id, state: "waiting" }]);
    return { phone, tablet, id, kept };
  }

  it.each([
    ["at once", { edited: false, restored: false }],
    ["after a restore, and a second pull of everything", { edited: false, restored: true }],
    ["after another edit and the same", { edited: true, restored: true }],
  ])("[A3] it is asked about %s", async (_, { edited, restored }) => {
    const { phone, tablet, id, kept } = await away();
    if (edited) await stage.edit(phone, id, { encouragement: A });
    if (restored) await (await stage.backup())();
    await stage.sync(phone);
    expect(await stage.livingStored()).toEqual([kept]);
    const notes = await phone.notes();
    expect(notes).toMatchObject([{ id, state: "attention", refusal: { code: "gone" } }]);
    for (const note of notes) await phone.retry(note);
    await stage.settle(phone, tablet);
    expect(await stage.stored(id)).toMatchObject({ challenges: A, deletedAt: null });
    for (const device of [phone, tablet]) {
      expect(await stage.livingOn(device)).toEqual(await stage.livingStored());
    }
  });

  it.each(["phone", "tablet"])(
    "[A3] brought back it stands, also where the device that deleted it was away as long (%s first)",
    async (first) => {
      const { phone, tablet, id } = await away({ isTabletAway: true });
      await stage.sync(phone);
      for (const note of await phone.notes()) await phone.retry(note);
      await stage.settle(...(first === "phone" ? [phone, tablet] : [tablet, phone]));
      expect(await stage.stored(id)).toMatchObject({ challenges: A, deletedAt: null });
      expect(await stage.livingOn(tablet)).toContain(id);
    },
  );
});
