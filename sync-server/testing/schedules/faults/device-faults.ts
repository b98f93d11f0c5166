import type { LiveMessage } from "@reignwell/contract";
import { createSyncStore, readMeta } from "@reignwell/local-db";
import { timeIn, type Batch, type Position, type SyncStore } from "@reignwell/sync-core";
import { dieWith } from "../killed-process.ts";
import { neverChecks } from "./network-faults.ts";
import type { PlantedDevice, PlantedFault } from "./planted-fault.ts";
import type { RowWrite } from "../rows.ts";

/** Faults on the device, in its memory or in how it writes. */
export const DEVICE_FAULTS: readonly PlantedFault[] = [
  {
    name: "cursor saved before the rows",
    faces: ["kill"],
    device: {
      store: ({ database }, store, dice) =>
        withApply(store, async (apply, _batch, answer, position) => {
          await database.meta.put({ key: "cursor", value: answer.cursor });
          dieWith(dice, 0.3);
          await database.meta.put({ key: "cursor", value: position.cursor });
          return apply();
        }),
    },
  },
  {
    name: "ack clears the whole queue",
    faces: [],
    device: {
      store: ({ database }, store) =>
        withApply(store, async (apply, batch) => {
          const taken = await apply();
          if (batch) await database.pending.clear();
          return taken;
        }),
    },
  },
  {
    name: "ack clears edits made meanwhile",
    faces: [],
    device: {
      store: ({ database }, store) =>
        withApply(store, async (apply, batch) => {
          const taken = await apply();
          const sent = batch?.changes ?? [];
          await database.pending.bulkDelete(
            sent.map(({ collection, id }): [string, string] => [collection, id]),
          );
          return taken;
        }),
    },
  },
  {
    name: "a pull overwrites pending fields",
    faces: [],
    device: {
      store: ({ database }, store) =>
        withApply(store, async (apply, _batch, answer) => {
          const taken = await apply();
          for (const [collection, rows] of Object.entries(answer.rows)) {
            await database.table(collection).bulkPut(rows);
          }
          return taken;
        }),
    },
  },
  {
    name: "two writes with equal write times",
    faces: [],
    device: { wrote: equalTimes },
  },
  {
    name: "the clock's steps back ignored",
    faces: ["clock"],
    device: {
      store: (device, store) => ({
        ...store,
        position: async () => ({ ...(await store.position()), time: device.now() }),
      }),
    },
  },
  {
    name: "a live message applied over a gap",
    faces: ["live"],
    heals: true,
    device: { hears: overAGap },
  },
  {
    name: "a live message applied over a gap, and no check",
    faces: ["live"],
    device: { hears: overAGap, store: neverChecks },
    isUnchecked: true,
  },
];

/** What was missed before the message is taken for known. */
async function overAGap({ database }: PlantedDevice, message: LiveMessage): Promise<void> {
  message.from = await readMeta(database, "cursor");
}

type Answer = Parameters<SyncStore["applyAnswer"]>[1];

type Apply = (
  apply: () => Promise<boolean>,
  batch: Batch | null,
  answer: Answer,
  position: Position,
) => Promise<boolean>;

function withApply(store: SyncStore, faulty: Apply): SyncStore {
  return {
    ...store,
    applyAnswer: (batch, answer, position) =>
      faulty(() => store.applyAnswer(batch, answer, position), batch, answer, position),
  };
}

/** A field that is written again while its batch travels keeps the time of the first write. */
async function equalTimes(device: PlantedDevice, { collection, id, fields }: RowWrite) {
  const { database } = device;
  if ((await readMeta(database, "inflight")) === null) return;
  const limit = { changes: 1, bytes: 1 };
  const inflight = await createSyncStore(() => database, device).nextBatch(limit);
  const sent = inflight?.changes.find((change) => change.id === id);
  const row = await database.pending.get([collection, id]);
  if (!row) return;
  for (const field of Object.keys(fields)) {
    const at = sent && timeIn(sent, field);
    if (at !== undefined && at !== null) row.fields[field] = at;
  }
  await database.pending.put(row);
}
