import "fake-indexeddb/auto";
import { planGroups } from "@reignwell/domain";
import {
  completeTask,
  createTask,
  deleteTask,
  doneActionsOfPlan,
  entryById,
  saveCompletions,
  saveEntry,
  storedTask,
  uncompleteTask,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openScheduleLab } from "../../../testing/schedule-lab.ts";
import { SyncDevice } from "../../../testing/sync-device.ts";

let lab: Awaited<ReturnType<typeof openScheduleLab>>;
beforeAll(async () => {
  lab = await openScheduleLab();
});
afterAll(() => lab.close());

it("DEC-118: two devices tick one thing, each from its side and offline, and both show the same", async () => {
  let now = Date.UTC(2026, 10, 21, 15);
  const user = await lab.makeMember(`ties-${crypto.randomUUID().slice(0, 8)}`);
  const device = (name: string) => new SyncDevice(`${name}-${user.id}`, 0, () => (now += 1000));
  const [phone, tablet] = [device("phone"), device("tablet")];
  const sync = async (one: SyncDevice) => {
    const world = lab.worldOf(user);
    const transport = {
      send: (request: Parameters<typeof world.serve>[0]) => world.serve(request, (now += 1000)),
    };
    const steady = { chance: () => false, pick: () => 0 };
    expect(await one.engine(transport, steady, 0).run()).toMatchObject({ kind: "settled" });
  };
  const meet = async () => {
    for (const one of [phone, tablet, phone]) await sync(one);
  };

  const task = await createTask(phone.database, { title: "Send it" }, phone.now());
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: "2026-11-21" });
  const plan = await saveEntry(
    phone.database,
    {
      ...input,
      priorities: ["Write"],
      actionSteps: [{ priority: "Write", actions: ["Send it"] }],
      actionTasks: [{ priority: "Write", action: "Send it", taskId: task.id }],
    },
    phone.now(),
  );
  const id = planGroups(plan)[0]?.actions[0]?.id ?? "";
  const tick = (on: SyncDevice, isDone: boolean) =>
    saveCompletions(on.database, plan, new Map([[id, isDone]]), on.now());
  const shown = async () =>
    Promise.all(
      [phone, tablet].map(async ({ database }) => {
        const stored = await entryById(database, plan.id);
        const isDone = (await doneActionsOfPlan(database, stored ?? plan)).has(id);
        return [isDone, (await storedTask(database, task.id))?.completedAt !== null];
      }),
    );
  const all = (isDone: boolean) => [
    [isDone, isDone],
    [isDone, isDone],
  ];

  await meet();
  await tick(phone, true);
  await meet();
  expect(await shown()).toEqual(all(true));
  await uncompleteTask(tablet.database, task.id, tablet.now());
  await meet();
  expect(await shown()).toEqual(all(false));
  // Both offline: the phone ticks the action, then the tablet ticks the task and takes it back.
  await tick(phone, true);
  await completeTask(tablet.database, task.id, tablet.now());
  await uncompleteTask(tablet.database, task.id, tablet.now());
  await meet();
  expect(await shown()).toEqual(all(false));
  // One deletes the task while the other ticks the action: the tick of the plan stays.
  await deleteTask(tablet.database, task.id, tablet.now());
  await tick(phone, true);
  await meet();
  expect((await shown()).map(([isDone]) => isDone)).toEqual([true, true]);
});
