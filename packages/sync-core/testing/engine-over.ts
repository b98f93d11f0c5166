import type { SyncRequest } from "@reignwell/contract";
import { createEngine } from "../src/engine.ts";
import type { Batch, Refusal, Reply, SyncStore } from "../src/ports.ts";

export const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
export const batch: Batch = {
  push: 1,
  changes: [{ collection: "entries", id: EPOCH, fields: { challenges: [1, "too much"] } }],
};
export const STANDS = { device: EPOCH, epoch: EPOCH, cursor: 1, time: 1, heard: null };
export const refusal = { code: "validation_failed", message: "Not like this" };

export const says = (status: number, body: unknown, retryAfter: number | null = null): Reply => ({
  kind: "answered",
  status,
  body,
  retryAfter,
});
export const settled = (push: number) => settledUpTo(push, false);
export const settledUpTo = (push: number, more: boolean) =>
  says(200, {
    push,
    epoch: EPOCH,
    cursor: 1,
    more,
    now: 1,
    rows: {},
    rejected: [],
    overwritten: [],
  });

/** One change waits; the server says these things one after the other. */
export function engineThatHears(...replies: Reply[]) {
  return engineOver({}, ...replies);
}

/** The same over a store that does some things in its own way. */
export function engineOver(own: Partial<SyncStore>, ...replies: Reply[]) {
  const setAside: Refusal[] = [];
  let waiting: Batch | null = batch;
  const end = async () => {
    waiting = null;
    return true;
  };
  const store: SyncStore = {
    inOneStep: (work) => work(),
    position: async () => ({
      ...STANDS,
      resyncing: false,
      signedOut: false,
    }),
    nextBatch: async () => waiting,
    applyAnswer: async (answered) => (answered ? end() : true),
    prepare: async () => null,
    dropBatch: async () => undefined,
    setAside: async (_change, reason) => {
      setAside.push(reason);
      await end();
    },
    renewDevice: async () => true,
    dueCheck: async () => null,
    ...own,
  };
  const pushes: number[] = [];
  const requests: SyncRequest[] = [];
  const engine = createEngine({
    store,
    transport: {
      send: async (request) => {
        requests.push(request);
        pushes.push(request.push);
        return replies.shift() ?? { kind: "unreachable" };
      },
    },
    random: () => 0,
    later: (work) => work(),
  });
  return { engine, setAside, pushes, requests };
}
