import {
  COLLECTIONS,
  type FieldChange,
  type PackedStamps,
  REGISTERS,
  type SyncAnswer,
  type SyncRequest,
} from "@reignwell/contract";
import { type LocalDatabase, readMetas, readNotes, writeMeta } from "@reignwell/local-db";
import {
  expanded,
  valueIn,
  type Batch,
  registerOf,
  type Reply,
  sameValue,
  stampIn,
  type SyncStore,
} from "@reignwell/sync-core";
import { neverChecks } from "./network-faults.ts";
import type { PlantedDevice, PlantedFault } from "./planted-fault.ts";
import type { RowWrite } from "../rows.ts";

/** Faults in what travels with the stamps, in resyncing and in the daily check. */
export const STAMP_FAULTS: readonly PlantedFault[] = [
  {
    name: "seen taken when sending",
    faces: ["live"],
    device: { store: ({ database }, store) => withBatch(store, seenWhenSending(database)) },
  },
  { name: "seen renewed by each write", faces: ["live", "near"], device: { wrote: renewSeen } },
  {
    name: "replaced words judged by the cursor",
    faces: ["live"],
    network: () => ({ reply: onlyUnpulled }),
  },
  {
    name: "rows offered as of the last sync",
    faces: ["restore"],
    device: { store: ({ database }, store) => withBatch(store, offeredAsOfNow(database)) },
  },
  {
    name: "cursor 0 without a new round",
    faces: ["kind", "purge"],
    device: { store: ({ database }, store) => withoutRounds(database, store) },
  },
  {
    name: "sending while resyncing",
    // A part of a row that the restore took is asked for again by itself [A1], and an old answer
    // from memory confirms nothing. What is left is a child that waited when the restore took its
    // parent: sent before the parent is offered, it is shown to its user as refused.
    faces: ["restore", "children"],
    device: { store: ({ database }, store) => sendsAlways(database, store) },
  },
  {
    name: "a kept outcome that confirms rows, and no check",
    faces: ["purge", "lossy"],
    device: {
      store: (device, store) => confirmsSent(device.database, neverChecks(device, store)),
    },
    isUnchecked: true,
  },
  {
    name: "a kept outcome that confirms rows",
    faces: ["purge", "lossy"],
    device: { store: ({ database }, store) => confirmsSent(database, store) },
    heals: true,
  },
  {
    name: "179 days measured by the device's clock",
    faces: ["purge", "clock"],
    device: {
      store: (device, store) => ({
        ...store,
        applyAnswer: (batch, answer, position) => {
          const now = answer.now === null ? null : device.now();
          return store.applyAnswer(batch, { ...answer, now }, position);
        },
      }),
    },
  },
  {
    name: "gone lifted by an edit",
    // Only an edit between the refusal and the user's answer shows it, of a row that was deleted and
    // forgotten while an earlier edit of it waited.
    faces: ["purge", "deleted"],
    device: {
      store: (_device, store) => ({
        ...store,
        applyAnswer: (batch, answer, position) => {
          const rejected = answer.rejected.map((item) =>
            item.code === "gone" ? { ...item, code: "missing" } : item,
          );
          return store.applyAnswer(batch, { ...answer, rejected }, position);
        },
      }),
    },
  },
  {
    name: "409 renews in any case",
    faces: ["tabs", "live", "lossy"],
    device: {
      store: (_device, store) => ({ ...store, renewDevice: () => store.renewDevice(null) }),
    },
  },
  {
    name: "the check counts deleted rows",
    faces: [],
    device: {
      store: ({ database }, store) => ({
        ...store,
        async dueCheck() {
          const check = await store.dueCheck();
          for (const collection of COLLECTIONS) {
            const compared = check?.[collection];
            if (compared) compared[0] = await database.table(collection).count();
          }
          return check;
        },
      }),
    },
  },
];

type ChangeField = (
  field: FieldChange,
  of: { collection: string; id: string; name: string },
) => Promise<FieldChange>;

/** A store whose batches have other fields; the same ones whenever a batch is given again. */
function withBatch(store: SyncStore, change: ChangeField): SyncStore {
  const made = new Map<number, Batch>();
  return {
    ...store,
    async nextBatch(limit) {
      const batch = await store.nextBatch(limit);
      const known = batch && made.get(batch.push);
      if (!batch || known) return known ?? batch;
      const changes = structuredClone(batch.changes.map(expanded));
      for (const { collection, id, fields } of changes) {
        for (const [name, field] of Object.entries(fields)) {
          fields[name] = await change(field, { collection, id, name });
        }
      }
      const changed = { ...batch, changes };
      made.set(batch.push, changed);
      return changed;
    },
  };
}

function seenWhenSending(database: LocalDatabase): ChangeField {
  return async ([at, value, seen = 0], { collection, id, name }) => {
    if (at === null) return [at, value, seen];
    const stamp = await knownStamp(database, collection, id, name);
    return stamp > 0 ? [at, value, stamp] : [at, value];
  };
}

function offeredAsOfNow(database: LocalDatabase): ChangeField {
  return async (field) => {
    if (field[0] !== null) return field;
    const { completeAt } = await readMetas(database, ["completeAt"]);
    return [null, field[1], completeAt ?? 0];
  };
}

async function renewSeen({ database }: PlantedDevice, { collection, id, fields }: RowWrite) {
  const row = await database.pending.get([collection, id]);
  if (!row) return;
  for (const name of Object.keys(fields)) {
    row.seen[name] = await knownStamp(database, collection, id, name);
  }
  await database.pending.put(row);
}

async function knownStamp(
  database: LocalDatabase,
  collection: string,
  id: string,
  field: string,
): Promise<number> {
  const packs = await database.known.filter((pack) => pack.collection === collection).toArray();
  const note = packs.map(readNotes).findLast((notes) => id in notes)?.[id];
  const [, stamps]: [number?, PackedStamps?] = note ?? [];
  const kind = COLLECTIONS.find((name) => name === collection);
  return stampIn(stamps, registerOf(field, kind ? REGISTERS[kind] : []));
}

/** Of replaced words only those come back whose row the device had not pulled yet. */
function onlyUnpulled(reply: Reply, request: SyncRequest): Reply {
  if (reply.kind !== "answered" || reply.status !== 200) return reply;
  // What the server answered with 200.
  const body = reply.body as SyncAnswer;
  const overwritten = body.overwritten.filter(({ collection, id, field, value }) => {
    const change = request.changes.find((each) => each.id === id);
    const sent = change && valueIn(change, field);
    const came = body.rows[collection]?.some((row) => row["id"] === id);
    return came || sameValue(sent, value);
  });
  return { ...reply, body: { ...body, overwritten } };
}

/** What comes in a resync takes no other number than what came before. */
function withoutRounds(database: LocalDatabase, store: SyncStore): SyncStore {
  const undoRound = async () => {
    const { resync } = await readMetas(database, ["resync"]);
    if (resync) await writeMeta(database, { round: 0 });
  };
  return {
    ...store,
    async position() {
      const position = await store.position();
      await undoRound();
      return position;
    },
    async nextBatch(limit) {
      const batch = await store.nextBatch(limit);
      await undoRound();
      return batch;
    },
  };
}

function sendsAlways(database: LocalDatabase, store: SyncStore): SyncStore {
  return {
    ...store,
    async nextBatch(limit) {
      const batch = await store.nextBatch(limit);
      const { resync } = await readMetas(database, ["resync"]);
      if (batch || !resync) return batch;
      await writeMeta(database, { resync: null });
      const early = await store.nextBatch(limit);
      await writeMeta(database, { resync });
      return early;
    },
  };
}

/** What a batch was answered with counts as a sign that its rows are on the server. */
function confirmsSent(database: LocalDatabase, store: SyncStore): SyncStore {
  return {
    ...store,
    async applyAnswer(batch, answer, position) {
      const taken = await store.applyAnswer(batch, answer, position);
      const { resync, round } = await readMetas(database, ["resync", "round"]);
      if (!batch || !answer.taken || !resync) return taken;
      const sent = new Set(batch.changes.map(({ id }) => id));
      await database.known.toCollection().modify((pack) => {
        const notes = readNotes(pack);
        for (const [id, note] of Object.entries(notes)) {
          if (note && sent.has(id)) note[0] = round;
        }
        pack.rows = JSON.stringify(notes);
      });
      return taken;
    },
  };
}
