import "fake-indexeddb/auto";
import type { SyncRequest } from "@reignwell/contract";
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
  let pushes = 0;
  let step = 0;
  // The process ends while the first batch is settled, when the second one has left.
  const isSettling = () => pushes === 1 && step++ === 4;
  await stage.sync(a, { leaves: ({ push }) => void (push > 0 && pushes++), dies: isSettling });
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
