import { COLLECTIONS } from "@reignwell/contract";
import { type LocalDatabase, readMetas, writeMeta } from "@reignwell/local-db";
import type { SyncStore } from "@reignwell/sync-core";
import { DEVICE_FAULTS } from "./device-faults.ts";
import { NETWORK_FAULTS } from "./network-faults.ts";
import type { PlantedFault } from "./planted-fault.ts";
import { STAMP_FAULTS } from "./stamp-faults.ts";

/** The faults of docs/sync-protocol.md that are planted between the parts of the product. */
const FAULTS_BETWEEN: readonly PlantedFault[] = [
  {
    name: "a batch under way dropped with its outcome",
    faces: ["kind", "live"],
    device: { store: ({ database }, store) => dropsForResync(database, store) },
  },
  {
    name: "a form without began",
    faces: ["form"],
    device: { formsTellNothing: true },
  },
  {
    name: "settled without asking",
    faces: ["restore"],
    device: { store: (_device, store) => asksOnlyWhileBatchesCome(store) },
  },
];

/**
 * Faults in the middle of a module of the product: the test file that plants them replaces the
 * module's function and asks `isPlanted` (see planted-faults.pg.test.ts).
 */
const FAULTS_INSIDE: readonly PlantedFault[] = [
  { name: "the age of an edit does not count", faces: [], inside: true },
  { name: "[M1] without seen + 1", faces: ["clock"], inside: true },
  { name: "a pulled earlier stamp taken over", faces: ["restore", "forget"], inside: true },
  { name: "a batch applied together with restart", faces: ["restore"], inside: true },
];

/** Faults that the daily check heals: to be found only where it is switched off as well. */
export const HEALED_FAULTS: readonly PlantedFault[] = [
  ...DEVICE_FAULTS,
  ...NETWORK_FAULTS,
  ...STAMP_FAULTS,
].filter(({ heals }) => heals);

/** Every fault by name. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...DEVICE_FAULTS.filter(({ heals }) => !heals),
  ...NETWORK_FAULTS.filter(({ heals }) => !heals),
  ...FAULTS_BETWEEN,
  ...STAMP_FAULTS.filter(({ heals }) => !heals),
  ...FAULTS_INSIDE,
];

/** Whether the fault can be planted in today's code. */
export function canBePlanted(fault: PlantedFault): boolean {
  return Boolean(fault.device ?? fault.network ?? fault.inside);
}

/** The fault of a name. */
export function faultNamed(name: string): PlantedFault {
  const fault = [...PLANTED_FAULTS, ...HEALED_FAULTS].find((known) => known.name === name);
  if (!fault) throw new Error(`There is no fault '${name}'`);
  return fault;
}

/** A resync that is wanted does not wait for the batch under way, whose outcome then comes to nothing. */
function dropsForResync(database: LocalDatabase, store: SyncStore): SyncStore {
  return {
    ...store,
    async position() {
      const known = await readMetas(database, ["resyncWanted", "kinds", "inflight"]);
      const isWanted = known.resyncWanted !== null || known.kinds.length < COLLECTIONS.length;
      if (known.inflight && isWanted) {
        await writeMeta(database, { inflight: null, travelling: null, touched: Math.random() });
      }
      return store.position();
    },
    async applyAnswer(batch, answer, position) {
      const { inflight } = await readMetas(database, ["inflight"]);
      if (!batch || inflight?.push === batch.push) {
        return store.applyAnswer(batch, answer, position);
      }
      const { taken: _taken, ...without } = { ...answer, rejected: [], overwritten: [] };
      return store.applyAnswer(null, without, position);
    },
  };
}

function asksOnlyWhileBatchesCome(store: SyncStore): SyncStore {
  let ended = false;
  return {
    ...store,
    async nextBatch(limit) {
      if (ended) return null;
      const batch = await store.nextBatch(limit);
      ended = batch === null;
      return batch;
    },
  };
}
