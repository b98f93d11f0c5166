import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { onStages, type Stage } from "./stage.ts";

let stage: Stage;
onStages((opened) => (stage = opened));

const A = "what A wrote";
const B = "what B wrote";

it("[L3] what comes over a batch that was handed over is laid over what the server took", async () => {
  const [a, b] = [stage.device("a"), stage.device("b")];
  const ids: string[] = [];
  for (let count = 0; count < 8; count++) ids.push(await stage.makePlan(a));
  for (const device of [a, b]) await stage.sync(device);
  const [first = ""] = ids;
  for (const id of ids.slice(0, 4)) await stage.edit(a, id, { challenges: A });
  const sent: number[] = [];
  await stage.sync(a, {
    leaves: async ({ push }) => {
      sent.push(push);
      if (push !== 6) return;
      // The server has the batch before, and the device has yet to settle it.
      expect((await a.notes()).map(({ id }) => id)).toContain(first);
      await stage.sync(b);
      await stage.edit(b, first, { challenges: B });
      await stage.sync(b);
    },
  });
  // The last one is the daily check, which finds both equal: nothing has to be pulled again.
  expect(sent).toEqual([5, 6, 0]);
  expect(await a.notes()).toEqual([]);
  expect(await a.row("entries", first)).toMatchObject({ challenges: B });
  expect(await stage.earlier(a, b)).toEqual([]);
  await stage.settle(a, b);
  for (const device of [a, b]) expect(await device.provedEqual()).toBe(true);
});
