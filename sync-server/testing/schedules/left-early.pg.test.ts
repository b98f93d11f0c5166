import "fake-indexeddb/auto";
import type { SyncRequest } from "@reignwell/contract";
import { actionCompletionIdOf } from "@reignwell/domain";
import { expect, it } from "vitest";
import { onStages, type Stage } from "./stage.ts";

let stage: Stage;
onStages((opened) => (stage = opened));

const A = "what A wrote";
const B = "what B wrote";

/** A device with as many plans as fill several batches, which the account has, too. */
async function deviceWithPlans(name: string) {
  const device = stage.device(name);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(await stage.makePlan(device));
  await stage.sync(device);
  return { device, ids };
}

it("[P3] a process that ends at any step while batches leave early loses and doubles nothing", async () => {
  const { device, ids } = await deviceWithPlans("a");
  const { device: before } = await device.unsent();
  let caughtBetween = 0;
  for (let step = 0, isReached = true; isReached; step++) {
    isReached = false;
    const challenges = `${A}, step ${step}`;
    for (const id of ids) await stage.edit(device, id, { challenges });
    const arrived = new Set<number>();
    const arrives = { leaves: ({ push }: SyncRequest) => void arrived.add(push) };
    const dies = (each: number) => each === step && (isReached = true);
    await stage.sync(device, { ...arrives, dies });
    const { batch } = await device.unsent();
    if (batch && arrived.has(batch.push + 1)) caughtBetween += 1;
    expect(await stage.sync(device)).toMatchObject({ kind: "settled" });
    expect(await device.notes()).toEqual([]);
    // Under the same id: the server knew each batch that came once more.
    expect((await device.unsent()).device).toBe(before);
    for (const id of ids) expect(await stage.stored(id)).toMatchObject({ challenges });
    expect(await stage.earlier(device)).toEqual([]);
  }
  expect(caughtBetween).toBeGreaterThan(0);
}, 60_000);

it("[P3] what another device wrote over a batch that came once more stays", async () => {
  const { device: a, ids } = await deviceWithPlans("a");
  const b = stage.device("b");
  await stage.sync(b);
  const [first = ""] = ids;
  for (const id of ids) await stage.edit(a, id, { challenges: A });
  const pushes: number[] = [];
  const leaves = ({ push }: SyncRequest) => void pushes.push(push);
  let step = 0;
  // The process ends while the first batch is settled, when the second one has left.
  const isSettling = () => pushes.length === 1 && step++ === 4;
  expect(await stage.sync(a, { leaves, dies: isSettling })).toMatchObject({ kind: "killed" });
  const { batch } = await a.unsent();
  expect(pushes).toEqual([batch?.push, (batch?.push ?? 0) + 1]);
  await stage.sync(b);
  await stage.edit(b, first, { challenges: B });
  await stage.sync(b);
  await stage.settle(a, b);
  for (const device of [a, b]) {
    expect(await device.row("entries", first)).toMatchObject({ challenges: B });
    expect(await device.provedEqual()).toBe(true);
  }
  expect(await stage.earlier(a, b)).toEqual([]);
});

it("[A1] ticks of plans that a restored server lacks wait until the plans were offered", async () => {
  const [a, b] = [stage.device("a"), stage.device("b")];
  await stage.makePlan(a);
  for (const device of [a, b]) await stage.sync(device);
  const restore = await stage.backup(false);
  const plans: string[] = [];
  for (let count = 0; count < 2; count++) plans.push(await stage.makePlan(a));
  await stage.sync(a);
  await restore();
  // The account comes as far as the device believes it to be.
  for (let count = 0; count < 6; count++) await stage.makePlan(b);
  await stage.sync(b);
  for (const id of plans) await stage.edit(a, id, { challenges: A });
  for (const entryId of plans) {
    const tick = { entryId, priority: "Pray", actionText: "Kneel", occurrence: 0 };
    const id = actionCompletionIdOf(entryId, tick.priority, tick.actionText, tick.occurrence);
    const done = { isCompleted: true, completedAt: stage.now, date: "2027-01-17", deletedAt: null };
    const fields = { ...tick, ...done };
    await a.write({ collection: "actionCompletions", id, fields, followed: [] });
  }
  await stage.settle(a, b);
  expect(await a.notes()).toEqual([]);
  for (const id of plans) expect(await stage.stored(id)).toMatchObject({ challenges: A });
});
