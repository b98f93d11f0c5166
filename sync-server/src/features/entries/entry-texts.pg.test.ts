import "fake-indexeddb/auto";
import { entryById, saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openScheduleLab } from "../../../testing/schedule-lab.ts";
import { SyncDevice } from "../../../testing/sync-device.ts";

let lab: Awaited<ReturnType<typeof openScheduleLab>>;
beforeAll(async () => {
  lab = await openScheduleLab();
});
afterAll(() => lab.close());

it("the answer to the verse and the thanks reach another device; older devices send none", async () => {
  let now = Date.UTC(2026, 10, 21);
  const user = await lab.makeMember(`answers-${crypto.randomUUID().slice(0, 8)}`);
  const [phone, tablet] = ["phone", "tablet"].map(
    (name) => new SyncDevice(`${name}-${user.id}`, 0, () => now),
  );
  if (!phone || !tablet) throw new Error("two devices");
  const sync = async (device: SyncDevice) => {
    now += 1000;
    const world = lab.worldOf(user);
    const transport = {
      send: (request: Parameters<typeof world.serve>[0]) => world.serve(request, now),
    };
    const steady = { chance: () => false, pick: () => 0 };
    expect(await device.engine(transport, steady, 0).run()).toMatchObject({ kind: "settled" });
  };
  const { id: _id, deletedAt: _deletedAt, answer: _a, thanks: _t, ...older } = anEntry();
  const texts = { answer: "Seek first.", thanks: "Rain" };
  const plan = await saveEntry(phone.database, { ...older, ...texts }, phone.now());
  const without = await saveEntry(phone.database, older, phone.now());
  await sync(phone);
  await sync(tablet);
  expect(await entryById(tablet.database, plan.id)).toMatchObject(texts);
  expect(await entryById(tablet.database, without.id)).toMatchObject({ answer: "", thanks: "" });
});
