import "fake-indexeddb/auto";
import { ROUTES, SYNC_OWNER_HEADER, SYNC_PROTOCOL, type SyncRequest } from "@reignwell/contract";
import { listDeleted, readSyncStatus, type RecordChange, recordChanges } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { startTestServer } from "../start-test-server.ts";
import { databaseOf, ownerOf } from "./device.ts";
import { REFUSED_DATE } from "./rows.ts";
import { onStages, type Stage } from "./stage.ts";
import { DAY } from "./world.ts";

let stage: Stage;
onStages((opened) => (stage = opened));

const OLD = "what all devices were shown";
const A = "what A wrote";
const B = "what B wrote";

/** Two devices that share a plan. */
async function shared() {
  const [a, b] = [stage.device("a"), stage.device("b")];
  const id = await stage.makePlan(a, { challenges: OLD });
  for (const device of [a, b]) await stage.sync(device);
  return { a, b, id };
}

describe("words of another device that come in over an edit that waits", () => {
  it("S-1: by the live stream, after a push was refused with 503: they are kept", async () => {
    const { a, b, id } = await shared();
    await stage.edit(b, id, { challenges: B });
    await stage.edit(a, id, { challenges: A });
    expect(await stage.sync(a, { refuses: () => true })).toMatchObject({ kind: "retry" });
    await stage.sync(b);
    expect(await stage.hearLatest(a)).toBe("taken");
    await stage.settle(a, b);
    expect(await stage.stored(id)).toMatchObject({ challenges: A });
    expect(await stage.earlier(a, b)).toContain(B);
  });

  it("S-1: with the answer to an earlier batch of the same run: they are kept", async () => {
    const { a, b, id } = await shared();
    await stage.edit(b, id, { challenges: B });
    await stage.sync(b);
    // Batches are small and in the order of ids: the shared plan is in the second one.
    const later = [];
    for (let count = 0; count < 3; count++) later.push(await stage.makePlan(b));
    await stage.sync(b);
    const last = later.at(-1) ?? "";
    await stage.sync(a);
    await stage.edit(b, last, { challenges: B });
    await stage.sync(b);
    for (const each of [id, ...later]) await stage.edit(a, each, { challenges: A });
    await stage.settle(a, b);
    expect(await stage.stored(last)).toMatchObject({ challenges: A });
    expect(await stage.earlier(a, b)).toContain(B);
  });

  it("S-1: with the pull at the start of the app, while the user types: they are kept", async () => {
    const { a, b, id } = await shared();
    await stage.edit(b, id, { challenges: B });
    await stage.sync(b);
    await stage.sync(a, {
      meanwhile: async (request) => {
        if (request === 0) await stage.edit(a, id, { challenges: A });
      },
    });
    await stage.settle(a, b);
    expect(await stage.stored(id)).toMatchObject({ challenges: A });
    expect(await stage.earlier(a, b)).toContain(B);
  });
});

it("[M2] two devices write in one instant: who goes on from the first text keeps the second", async () => {
  const { a, b, id } = await shared();
  await stage.edit(a, id, { challenges: A });
  const wroteA = stage.now;
  await stage.sync(a, {
    meanwhile: async (request) => {
      if (request > 0) return;
      await stage.edit(b, id, { challenges: B });
      // To the server, both were written at the very same moment.
      const skew = () => wroteA - stage.now + 60_400;
      await stage.sync(b, { skew });
      await stage.edit(a, id, { challenges: "what A wrote then" });
    },
  });
  await stage.settle(a, b);
  expect(await stage.stored(id)).toMatchObject({ challenges: "what A wrote then" });
  expect(await stage.earlier(a, b)).toContain(B);
  for (const device of [a, b]) expect(await device.provedEqual()).toBe(true);
});

describe("after a restore", () => {
  it("[S5] a live message goes on from a version of its own epoch only: words that it replaces are kept", async () => {
    const { a, b, id } = await shared();
    const restore = await stage.backup();
    await stage.edit(a, id, { challenges: A });
    await stage.sync(a);
    await restore();
    await stage.sync(b);
    await stage.edit(b, id, { challenges: B });
    await stage.sync(b);
    // The first device stands at the same number, of which the restored server knows other rows.
    await stage.edit(b, id, { encouragement: B });
    await stage.sync(b);
    const heard = await stage.hearLatest(a);
    await stage.settle(a, b);
    expect(await stage.stored(id)).toMatchObject({ challenges: B });
    expect(await stage.earlier(a, b)).toContain(A);
    expect(heard).toBe("behind");
  });

  it.each(["phone", "tablet"])(
    "S-2: an untouched old copy does not beat a newer edit, in either order (%s)",
    async (first) => {
      const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
      const id = await stage.makePlan(phone, { challenges: OLD });
      for (const device of [phone, tablet]) await stage.sync(device);
      const restore = await stage.backup();
      stage.days(1);
      await stage.edit(tablet, id, { challenges: "NEW" });
      await stage.sync(phone);
      await restore();
      await stage.settle(...(first === "phone" ? [phone, tablet] : [tablet, phone]));
      expect(await stage.stored(id)).toMatchObject({ challenges: "NEW" });
    },
  );

  it("S-4: what was deleted and forgotten does not come back unless the user says so", async () => {
    const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
    const id = await stage.makePlan(phone);
    const kept = await stage.makePlan(phone);
    for (const device of [phone, tablet]) await stage.sync(device);
    await stage.edit(phone, id, { deletedAt: phone.now() });
    await stage.sync(phone);
    stage.days(181);
    await stage.account.purge(stage.now);
    // The phone has forgotten the deletion as well.
    await stage.sync(phone);
    const restore = await stage.backup();
    await restore();
    await stage.settle(tablet, phone);
    expect(await stage.livingStored()).toEqual([kept]);
    // Whether it was deleted, or is lost, nobody can know: the user is asked, and says no.
    for (const note of await tablet.notes()) {
      expect(note).toMatchObject({ id, state: "attention", refusal: { code: "gone" } });
      await tablet.discard(note);
    }
    await stage.settle(tablet, phone);
    expect(await stage.livingStored()).toEqual([kept]);
    expect(await stage.livingOn(tablet)).toEqual([kept]);
  });

  it("S-7: the first run says settled only when what the server lacks was delivered", async () => {
    const device = stage.device("phone");
    await stage.makePlan(device);
    await stage.sync(device);
    const restore = await stage.backup();
    for (let count = 0; count < 3; count++) await stage.makePlan(device);
    await stage.sync(device);
    await restore();
    expect(await stage.sync(device)).toMatchObject({ kind: "settled" });
    expect(await device.notes()).toEqual([]);
    expect(await stage.livingStored()).toEqual(await stage.livingOn(device));
    expect(await stage.livingStored()).toHaveLength(4);
  });

  it("S-9: what a Discard puts back is on the server as well, a day later", async () => {
    const device = stage.device("phone");
    const kept = await stage.makePlan(device);
    await stage.sync(device);
    const restore = await stage.backup();
    const id = await stage.makePlan(device, { challenges: OLD });
    await stage.sync(device);
    await stage.edit(device, id, { date: REFUSED_DATE });
    await stage.sync(device);
    await restore();
    await stage.sync(device);
    await stage.sync(device);
    for (const note of await device.notes()) await device.discard(note);
    await stage.settle(device);
    expect(await device.notes()).toEqual([]);
    expect(await stage.livingOn(device)).toEqual([kept, id].toSorted());
    expect(await stage.livingStored()).toEqual(await stage.livingOn(device));
  });
});

describe("a restore takes from the server what it held behind a refused change", () => {
  /** On B a change is refused behind which the server held A's words; only B still knows of these. */
  async function behindRefused() {
    const { a, b, id } = await shared();
    const restore = await stage.backup();
    await stage.edit(b, id, { challenges: B, date: REFUSED_DATE });
    await stage.sync(b);
    await stage.edit(a, id, { challenges: A });
    await stage.sync(a);
    await stage.sync(b);
    await restore();
    await stage.sync(b);
    return { b, id };
  }

  it("[A4] the change is written again and taken: the words are kept as an earlier version", async () => {
    const { b, id } = await behindRefused();
    await stage.edit(b, id, { date: "2027-01-16" });
    await stage.settle(b);
    expect(await stage.stored(id)).toMatchObject({ challenges: B });
    expect(await stage.earlier(b)).toContain(A);
  });

  it("[L5] it is written again, refused again and discarded: the words are back, also on the server", async () => {
    const { b, id } = await behindRefused();
    await stage.edit(b, id, { encouragement: B });
    await stage.sync(b);
    for (const note of await b.notes()) expect(await b.discard(note)).toBe(true);
    await stage.settle(b);
    expect(await stage.stored(id)).toMatchObject({ challenges: A });
  });

  it("[L5] and also where the server refuses it the second time without a word of what it holds", async () => {
    const { b, id } = await behindRefused();
    await stage.edit(b, id, { encouragement: B });
    await stage.sync(b, { unreadable: true });
    for (const note of await b.notes()) expect(await b.discard(note)).toBe(true);
    await stage.settle(b);
    expect(await stage.stored(id)).toMatchObject({ challenges: A });
  });
});

it("S-11: an edit of a row that an unannounced restore took brings back that row and all others", async () => {
  const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
  const restore = await stage.backup(false);
  const edited = await stage.makePlan(phone, { challenges: OLD });
  const untouched = await stage.makePlan(phone, { challenges: OLD });
  await stage.sync(phone);
  await restore();
  // The history has gone past where the phone stands: nothing tells it of the restore.
  for (let count = 0; count < 3; count++) await stage.makePlan(tablet);
  await stage.sync(tablet);
  await stage.edit(phone, edited, { challenges: A });
  await stage.sync(phone);
  expect(await phone.notes()).toEqual([]);
  expect(await stage.stored(edited)).toMatchObject({ challenges: A });
  expect(await stage.stored(untouched)).toMatchObject({ challenges: OLD });
});

it("[P9] after an unannounced restore no copy of an old request replaces what was written since", async () => {
  const { a, b, id } = await shared();
  const restore = await stage.backup(false);
  await stage.edit(a, id, { challenges: A });
  const copies: SyncRequest[] = [];
  await stage.sync(a, { leaves: (request) => copies.push(structuredClone(request)) });
  await restore();
  await stage.settle(b);
  await stage.edit(b, id, { challenges: B });
  await stage.settle(b);
  // The network, or a proxy, delivers once more what the restored server has no memory of.
  for (const copy of copies) await stage.account.serve(copy, { server: 0, now: stage.now });
  expect(await stage.stored(id)).toMatchObject({ challenges: B });
  await stage.settle(a, b);
  expect(await stage.stored(id)).toMatchObject({ challenges: B });
  expect(await stage.earlier(a, b)).toContain(A);
});

it("[C1] an account in which nothing was written is checked once a day, and not without end", async () => {
  const device = stage.device("a");
  const asks = async () => {
    const checks: boolean[] = [];
    const leaves = ({ check }: SyncRequest) => checks.push(check !== undefined);
    expect(await stage.sync(device, { leaves })).toMatchObject({ kind: "settled" });
    return checks;
  };
  expect(await asks()).toEqual([false]);
  stage.days(1);
  expect(await asks()).toEqual([false, true]);
  expect(await asks()).toEqual([false]);
});

it("[C1] while a plan is refused no check calls the plans the same; the next one finds what the server lost", async () => {
  const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
  const restore = await stage.backup(false);
  const lost = await stage.makePlan(phone);
  await stage.sync(phone);
  await stage.makePlan(phone, { date: REFUSED_DATE });
  await stage.sync(phone);
  await restore();
  // The history goes past the phone's cursor: nothing but the check can tell of the restore.
  for (let count = 0; count < 3; count++) await stage.makePlan(tablet);
  await stage.sync(tablet);
  stage.days(2);
  await stage.sync(phone);
  const { lastCheck } = await readSyncStatus(phone.database);
  expect(lastCheck).toMatchObject({ same: true, leftOut: ["entries"] });
  expect(await stage.livingStored()).not.toContain(lost);
  for (const note of await phone.notes()) await phone.discard(note);
  // Not a day later: what was left out is compared as soon as it can be.
  await stage.sync(phone);
  expect(await stage.livingStored()).toContain(lost);
  expect(await phone.provedEqual()).toBe(true);
});

it.each(["phone", "tablet"])(
  "an edit of a deleted plan that an unannounced restore took is back when the %s brings the plan back",
  async (by) => {
    const [phone, tablet] = [stage.device("phone"), stage.device("tablet")];
    const id = await stage.makePlan(phone, { challenges: OLD });
    for (const device of [phone, tablet]) await stage.sync(device);
    await stage.edit(tablet, id, { deletedAt: tablet.now() });
    await stage.sync(tablet);
    const restore = await stage.backup(false);
    await stage.edit(phone, id, { challenges: A });
    await stage.sync(phone);
    await restore();
    // The history goes past the phone's cursor, and what that misses is written again: nothing tells.
    const other = await stage.makePlan(tablet);
    await stage.sync(tablet);
    await stage.edit(tablet, other, { encouragement: B });
    await stage.settle(tablet, phone);
    // A deleted plan counts in no check: so far only the phone has the words.
    expect(await stage.stored(id)).toMatchObject({ challenges: OLD });
    expect(await phone.row("entries", id)).toMatchObject({ challenges: A });
    await stage.edit(by === "phone" ? phone : tablet, id, { deletedAt: null });
    await stage.settle(tablet, phone);
    expect(await stage.stored(id)).toMatchObject({ challenges: A, deletedAt: null });
    expect(await tablet.row("entries", id)).toMatchObject({ challenges: A });
  },
);

it("S-5: an edit wins over what its author had been shown, also when the clock is corrected", async () => {
  const [phone, laptop] = [stage.device("phone"), stage.device("laptop")];
  const id = await stage.makePlan(phone, { challenges: OLD });
  await stage.sync(phone);
  stage.days(1);
  await stage.edit(phone, id, { challenges: "phone, yesterday" });
  await stage.sync(phone);
  stage.days(1);
  await stage.sync(laptop);
  // The battery was empty: the clock begins three days ago, and the network corrects it.
  laptop.restart();
  laptop.skew = -3 * DAY;
  await stage.edit(laptop, id, { challenges: "laptop, today" });
  laptop.skew = 0;
  await stage.settle(laptop, phone);
  expect(await stage.stored(id)).toMatchObject({ challenges: "laptop, today" });
});

it("S-6: a user number that is given out again opens nobody else's database", async () => {
  const server = await startTestServer();
  try {
    const former = await server.register("former");
    const { id, ...fields } = anEntry({ challenges: "private words" });
    const change: RecordChange = { collection: "entries", id, fields };
    await recordChanges(databaseOf(former.user), [change], Date.now());
    // The account was made after the backup that is put back.
    await server.database.sql.unsafe(
      `delete from users where id = ${former.user.id};
       alter table users alter column id restart with ${former.user.id}`,
    );
    const next = await server.register("somebody.else");
    expect(next.user.id).toBe(former.user.id);
    expect(await databaseOf(next.user).entries.toArray()).toEqual([]);
    expect(await databaseOf(former.user).entries.toArray()).toMatchObject([{ id }]);
    // Nor does the server take what a device sends for the former account.
    const device = crypto.randomUUID();
    const empty = { push: 0, sentAt: 0, epoch: null, cursor: 0, changes: [] };
    const { statusCode } = await next.inject({
      method: "POST",
      url: ROUTES.sync,
      headers: { [SYNC_OWNER_HEADER]: ownerOf(former.user) },
      payload: { protocol: SYNC_PROTOCOL, device, ...empty },
    });
    expect(statusCode).toBe(401);
    await databaseOf(former.user).delete();
    await databaseOf(next.user).delete();
  } finally {
    await server.close();
  }
}, 60_000);

it("S-8: the trash of 30 days does not go by the clock of the device that deleted", async () => {
  const [phone, tablet] = [stage.device("phone"), stage.device("tablet", { skew: -40 * DAY })];
  const id = await stage.makePlan(phone);
  for (const device of [phone, tablet]) await stage.sync(device);
  await stage.edit(tablet, id, { deletedAt: tablet.now() });
  for (const device of [tablet, phone]) await stage.sync(device);
  expect(await listDeleted(phone.database, phone.now())).toMatchObject({ items: [{ id }] });
  stage.days(31);
  await stage.sync(phone);
  expect(await listDeleted(phone.database, phone.now())).toMatchObject({ items: [] });
});

it("S-10: a snapshot goes on at a server whose clock is two days behind", async () => {
  const [old, fresh] = [stage.device("old"), stage.device("fresh")];
  const dayOf = (days: number) => new Date(stage.now - days * DAY).toISOString().slice(0, 10);
  for (let count = 0; count < 5; count++) await stage.makePlan(old, { date: dayOf(1) });
  for (let count = 0; count < 3; count++) await stage.makePlan(old, { date: dayOf(40) });
  await stage.sync(old);
  await stage.sync(fresh, { skew: (request) => (request === 0 ? 0 : -2 * DAY) });
  expect(await stage.livingOn(fresh)).toEqual(await stage.livingOn(old));
});
