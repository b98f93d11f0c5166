import type { FieldChange, SyncAnswer, SyncRequest } from "@reignwell/contract";
import type { Reply, Transport } from "@reignwell/sync-core";
import type { Dice } from "./sync-device.ts";

/** Faults that can be planted between device and server. */
export const NETWORK_FAULTS = [
  "no push number",
  "5xx taken as final",
  "a refused change aborts its batch",
  "stamps by the device's clock",
  "the old floor rule: late edits win",
] as const;

/** One of {@link NETWORK_FAULTS}. */
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** What reaches the server: the real write path. */
export type Server = (request: SyncRequest) => Promise<Reply>;

/** The world's real clock in ms since 1970; a network takes time. */
export interface WorldClock {
  now(): number;
  advance(ms: number): void;
}

/** At most so long does a request travel one way, in ms. */
export const LONGEST_TRIP = 3000;

/**
 * A network that loses requests and answers, delays them, answers 502, and delivers a copy of an
 * old request again whenever it likes.
 */
export class BadNetwork {
  readonly #server: Server;
  readonly #clock: WorldClock;
  readonly #dice: Dice;
  readonly #fault: NetworkFault | undefined;
  readonly #copies: SyncRequest[] = [];
  readonly #latest = new Map<string, number>();
  readonly #raisedAlready = new Map<string, SyncRequest>();
  /** Set for the last round, in which everything gets through. */
  calm = false;

  constructor(server: Server, clock: WorldClock, dice: Dice, fault?: NetworkFault) {
    this.#server = server;
    this.#clock = clock;
    this.#dice = dice;
    this.#fault = fault;
  }

  /** The way of one device to the server; `skewedNow` is that device's clock. */
  transport(): Transport {
    return { send: (request) => this.#carry(structuredClone(request)) };
  }

  /** Delivers a copy of some earlier request once more; nobody waits for the answer. */
  async deliverOldCopy(): Promise<void> {
    const copy = this.#copies[this.#dice.pick(this.#copies.length)];
    if (copy) await this.#server(this.#altered(copy));
  }

  async #carry(request: SyncRequest): Promise<Reply> {
    const dice = this.#dice;
    if (!this.calm) {
      this.#clock.advance(dice.pick(LONGEST_TRIP));
      if (dice.chance(0.12)) return { kind: "unreachable" };
      if (dice.chance(0.05)) return this.#serverError(request);
    }
    const reply = await this.#server(this.#altered(request));
    // Only what was taken is delivered again later, not what a server died of. A request that first
    // arrives long after it was given up is a delay like any other, and the age of an edit is exact
    // up to the delay.
    const taken = reply.kind === "answered";
    if (taken && request.changes.length > 0) this.#copies.push(request);
    if (!this.calm) {
      if (dice.chance(0.08)) await this.#server(this.#altered(request));
      this.#clock.advance(dice.pick(LONGEST_TRIP));
      if (dice.chance(0.12)) return { kind: "unreachable" };
    }
    return this.#restored(reply, request);
  }

  #serverError(request: SyncRequest): Reply {
    if (this.#fault === "5xx taken as final") return delivered(request);
    return { kind: "answered", status: 502, body: "<html>", retryAfter: null };
  }

  /** The request as the planted fault makes it. */
  #altered(request: SyncRequest): SyncRequest {
    if (this.#fault === "no push number" && request.push > 0) {
      return { ...request, push: 1, device: crypto.randomUUID() };
    }
    if (this.#fault === "stamps by the device's clock") {
      return { ...request, sentAt: this.#clock.now() };
    }
    if (this.#fault === "a refused change aborts its batch" && hasPoison(request)) {
      return { ...request, changes: request.changes.filter(isPoison) };
    }
    if (this.#fault === "the old floor rule: late edits win") return this.#raised(request);
    return request;
  }

  /** No edit counts as older than the latest that the device sent before: the first [M1]. */
  #raised(request: SyncRequest): SyncRequest {
    const { device, push, sentAt } = request;
    const known = this.#raisedAlready.get(`${device}/${push}`);
    if (known) return { ...known, sentAt };
    const floor = this.#latest.get(device) ?? 0;
    const changes = request.changes.map((change) => ({
      ...change,
      fields: Object.fromEntries(
        Object.entries(change.fields).map(([field, write]): [string, FieldChange] => {
          const [at, value, seen = 0] = write;
          return [field, at === null ? write : [Math.max(at, floor), value, seen]];
        }),
      ),
    }));
    const times = changes.flatMap(({ fields }) => Object.values(fields).map(([at]) => at ?? 0));
    this.#latest.set(device, Math.max(floor, ...times));
    const raised = { ...request, changes };
    if (push > 0) this.#raisedAlready.set(`${device}/${push}`, raised);
    return raised;
  }

  #restored(reply: Reply, request: SyncRequest): Reply {
    if (this.#fault !== "no push number" || reply.kind !== "answered") return reply;
    if (typeof reply.body !== "object" || reply.body === null) return reply;
    return { ...reply, body: { ...reply.body, push: request.push } };
  }
}

/** A change that the server refuses: a plan of the far future. */
export const POISON_DATE = "2999-01-01";

function isPoison(change: SyncRequest["changes"][number]): boolean {
  return change.fields["date"]?.[1] === POISON_DATE;
}

function hasPoison(request: SyncRequest): boolean {
  return request.changes.some(isPoison);
}

function delivered(request: SyncRequest): Reply {
  const body: SyncAnswer = {
    push: request.push,
    epoch: request.epoch ?? crypto.randomUUID(),
    cursor: request.cursor,
    more: false,
    now: 0,
    rows: {},
    rejected: [],
    overwritten: [],
  };
  return { kind: "answered", status: 200, body, retryAfter: null };
}
