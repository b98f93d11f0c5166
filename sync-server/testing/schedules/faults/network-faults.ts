import type { SyncAnswer, SyncRequest } from "@reignwell/contract";
import { expanded, valueIn, type Reply, type SyncStore } from "@reignwell/sync-core";
import type { NetworkPlant, PlantedDevice, PlantedFault } from "./planted-fault.ts";
import { REFUSED_DATE } from "../rows.ts";

/** Faults between device and server. */
export const NETWORK_FAULTS: readonly PlantedFault[] = [
  {
    name: "no push number",
    faces: [],
    network: () => ({
      request: (request) =>
        request.push > 0 ? { ...request, push: 1, device: crypto.randomUUID() } : request,
      reply: (reply, { push }) => withBody(reply, (body) => ({ ...body, push })),
    }),
  },
  {
    name: "5xx taken as final, and no check",
    faces: [],
    network: () => ({
      unreached: (request) => ({
        kind: "answered",
        status: 200,
        body: delivered(request),
        retryAfter: null,
      }),
    }),
    device: { store: neverChecks },
    isUnchecked: true,
  },
  {
    name: "a refused change aborts its batch",
    faces: ["refuse"],
    network: () => ({
      request: (request) => {
        const refused = request.changes.filter(isRefused);
        return refused.length > 0 ? { ...request, changes: refused } : request;
      },
    }),
  },
  {
    name: "stamps by the device's clock",
    faces: [],
    network: () => ({ request: (request, now) => ({ ...request, sentAt: Math.floor(now) }) }),
  },
  { name: "the old floor rule: late edits win", faces: [], network: raisingFloor },
  {
    name: "a pulled row passed over",
    faces: ["live"],
    heals: true,
    network: () => ({ reply: passesOver }),
  },
  {
    name: "a pulled row passed over, and no check",
    faces: ["live"],
    network: () => ({ reply: passesOver }),
    device: { store: neverChecks },
    isUnchecked: true,
  },
  { name: "a stamp noted wrongly", faces: [], heals: true, network: () => ({ reply: wrongStamp }) },
  {
    name: "a stamp noted wrongly, and no check",
    faces: ["restore", "forget", "live"],
    network: () => ({ reply: wrongStamp }),
    device: { store: neverChecks },
    isUnchecked: true,
  },
];

type ReplyPlant = NonNullable<NetworkPlant["reply"]>;

/** No edit counts as older than the latest that the device sent before: the first [M1]. */
function raisingFloor(): NetworkPlant {
  const latest = new Map<string, number>();
  const raisedAlready = new Map<string, SyncRequest>();
  return {
    request(request) {
      const { device, push, sentAt } = request;
      const known = raisedAlready.get(`${device}/${push}`);
      if (known) return { ...known, sentAt };
      const floor = latest.get(device) ?? 0;
      const changes = structuredClone(request.changes.map(expanded));
      for (const { fields } of changes) {
        for (const field of Object.values(fields)) {
          if (field[0] !== null) field[0] = Math.max(field[0], floor);
        }
      }
      const times = changes.flatMap(({ fields }) => Object.values(fields).map(([at]) => at ?? 0));
      const raised = { ...request, changes };
      latest.set(device, Math.max(floor, ...times));
      if (push > 0) raisedAlready.set(`${device}/${push}`, raised);
      return raised;
    },
  };
}

/** In one answer of ten, the first row is passed over. */
const passesOver: ReplyPlant = (reply, _request, dice) => {
  if (!dice.chance(0.1)) return reply;
  return withBody(reply, (body) => {
    const [kind] = Object.keys(body.rows);
    const rows = kind === undefined ? [] : (body.rows[kind] ?? []).slice(1);
    return { ...body, rows: kind === undefined ? body.rows : { ...body.rows, [kind]: rows } };
  });
};

/** One answer of twenty tells another moment of reception than the one that was reckoned with. */
const wrongStamp: ReplyPlant = (reply, _request, dice) => {
  if (!dice.chance(0.05)) return reply;
  return withBody(
    reply,
    (body: SyncAnswer & { taken?: { received: number; sentAt: number } | undefined }) =>
      body.taken ? { ...body, taken: { ...body.taken, received: body.taken.received - 7 } } : body,
  );
};

/** A device that never compares itself with the account. */
export function neverChecks(_device: PlantedDevice, store: SyncStore): SyncStore {
  return { ...store, dueCheck: () => Promise.resolve(null) };
}

function withBody(reply: Reply, change: (body: SyncAnswer) => SyncAnswer): Reply {
  if (reply.kind !== "answered" || reply.status !== 200) return reply;
  // What the server answered with 200.
  return { ...reply, body: change(reply.body as SyncAnswer) };
}

function isRefused(change: SyncRequest["changes"][number]): boolean {
  return valueIn(change, "date") === REFUSED_DATE;
}

function delivered({ push, epoch, cursor, sentAt }: SyncRequest): SyncAnswer {
  return {
    push,
    ...(push > 0 && { taken: { received: sentAt, sentAt } }),
    epoch: epoch ?? crypto.randomUUID(),
    cursor,
    more: false,
    now: 0,
    rows: {},
    rejected: [],
    overwritten: [],
  };
}
