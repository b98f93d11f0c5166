import { ENTRY_DEFAULTS, type Entry, ROUTES } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import {
  createSyncStore,
  discardDatabase,
  LocalDatabase,
  openUserDatabase,
  recordChanges,
} from "@reignwell/local-db";
import { createEngine } from "@reignwell/sync-core";
import { liveQuery } from "dexie";
import { keepLive } from "../src/app/sync/live-updates.ts";
import { syncClient } from "../src/lib/sync/sync-client.ts";
import { runSync } from "../src/service-worker/sync-runner.ts";
import { createSyncTransport } from "../src/service-worker/sync-transport.ts";

/** How long something took and what travelled for it. */
export interface Measured {
  ms: number;
  /** Bodies as they travelled, packed; headers are not counted. */
  bytesUp: number;
  bytesDown: number;
  requests: number;
  /** How much of it went where, in ms: reading what waits, packing and travel, settling, the rest. */
  parts: Parts;
  /** Until the first rows could be queried, in ms: what the first screen needs; 0 where none came. */
  firstRows: number;
}

/** Where the time of a run went, in ms. */
export interface Parts {
  read: number;
  travel: number;
  settle: number;
}

const WORDS = "quiet morning light over the field we plan the day and call home before noon ";

/**
 * A plan of about 650 bytes, the size of an ordinary one, whole as a save writes it: a row that lacks
 * a field is echoed by the server [S4].
 */
function plan(number: number): Required<Omit<Entry, "id">> {
  const text = `${number} ${WORDS.slice(number % 40)}${WORDS}`;
  return {
    ...ENTRY_DEFAULTS,
    date: new Date(Date.UTC(2016, 0, 1 + (number % 3650))).toISOString().slice(0, 10),
    verse: `${WORDS}${number}`,
    verseReference: `Psalm ${1 + (number % 150)}:${1 + (number % 9)}`,
    verseReflection: WORDS,
    priorities: [`Call ${number}`, "Rest"],
    actionSteps: [{ priority: `Call ${number}`, actions: ["Dial", text.slice(0, 40)] }],
    challenges: text,
    encouragement: "",
    deletedAt: null,
  };
}

const NO_PARTS: Parts = { read: 0, travel: 0, settle: 0 };
let traffic = { bytesUp: 0, bytesDown: 0, requests: 0 };
let parts = { ...NO_PARTS };
let firstRowsAt = 0;
const plainFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const { body } = init ?? {};
  traffic.requests += 1;
  if (input === ROUTES.sync) sentAt = wallClock();
  if (body instanceof ArrayBuffer) traffic.bytesUp += body.byteLength;
  else if (typeof body === "string") traffic.bytesUp += body.length;
  return plainFetch(input, init);
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByType("resource")) {
    // The entry type is known from the query.
    traffic.bytesDown += (entry as PerformanceResourceTiming).encodedBodySize;
  }
}).observe({ type: "resource" });

/** For the live line: when the latest request left, and when the latest live message came. */
let sentAt = 0;
let heardAt = 0;
/** Characters of live messages that came over the stream. */
let heardLength = 0;
const wallClock = () => performance.timeOrigin + performance.now();

window.EventSource = class extends EventSource {
  constructor(url: string | URL) {
    super(url);
    this.addEventListener("message", ({ data }: MessageEvent<string>) => {
      heardAt = wallClock();
      heardLength += data.length;
    });
  }
};

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  traffic = { bytesUp: 0, bytesDown: 0, requests: 0 };
  parts = { ...NO_PARTS };
  firstRowsAt = 0;
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const firstRows = firstRowsAt === 0 ? 0 : firstRowsAt - began;
  // The observer hears of a response a moment after it was read.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { ms, ...traffic, parts, firstRows };
}

async function timed<T>(part: keyof Parts, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  parts[part] += performance.now() - began;
  return result;
}

function engineOf(accountKey: string) {
  const clock = { now: () => Date.now() };
  const store = createSyncStore(() => openUserDatabase(accountKey), clock);
  const transport = createSyncTransport(accountKey);
  return createEngine({
    store: {
      ...store,
      position: () => timed("read", () => store.position()),
      nextBatch: (limit) => timed("read", () => store.nextBatch(limit)),
      async applyAnswer(batch, answer, request) {
        const taken = await timed("settle", () => store.applyAnswer(batch, answer, request));
        if (firstRowsAt === 0 && Object.keys(answer.rows).length > 0) {
          firstRowsAt = performance.now();
        }
        return taken;
      },
    },
    transport: { ...transport, send: (request) => timed("travel", () => transport.send(request)) },
    random: Math.random,
  });
}

async function writeOffline(accountKey: string, from: number, count: number): Promise<void> {
  const PACK = 1000;
  for (let start = from; start < from + count; start += PACK) {
    const size = Math.min(PACK, from + count - start);
    const changes = Array.from({ length: size }, (_, index) => ({
      collection: "entries" as const,
      id: newRecordId(Date.now()),
      fields: plan(start + index),
    }));
    await recordChanges(openUserDatabase(accountKey), changes, Date.now());
  }
}

async function settled(accountKey: string): Promise<void> {
  const outcome = await engineOf(accountKey).run();
  if (outcome.kind !== "settled") throw new Error(`not settled: ${JSON.stringify(outcome)}`);
}

const bench = {
  async signUp(username: string): Promise<string> {
    const response = await plainFetch(ROUTES.register, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: "seven quiet lanterns" }),
    });
    return (await response.json()).accountKey;
  },

  /** From reconnecting until the server has all rows and this device knows it. */
  async push(accountKey: string, from: number, count: number): Promise<Measured> {
    await writeOffline(accountKey, from, count);
    return measured(() => settled(accountKey));
  },

  /** A fresh device, until all rows can be queried. */
  async firstPull(accountKey: string, expected: number): Promise<Measured> {
    await discardDatabase(accountKey);
    const result = await measured(() => settled(accountKey));
    const found = await openUserDatabase(accountKey).entries.count();
    if (found !== expected) throw new Error(`${found} rows instead of ${expected}`);
    return result;
  },

  /** The floor on the device: one bulkPut of as many rows into an empty table. */
  async floor(count: number): Promise<number> {
    const database = new LocalDatabase(`floor-${Date.now()}`);
    const rows = Array.from({ length: count }, (_, index) => ({
      ...plan(index),
      id: newRecordId(Date.now()),
    }));
    await database.open();
    const began = performance.now();
    await database.entries.bulkPut(rows);
    const ms = performance.now() - began;
    await database.delete();
    return ms;
  },

  rows: (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...plan(index), id: newRecordId(Date.now()) })),

  /** Opens the live connection as the app does. */
  async listen(accountKey: string): Promise<void> {
    await openUserDatabase(accountKey).open();
    syncClient.start(runSync);
    syncClient.setAccount(accountKey);
    keepLive(accountKey, openUserDatabase(accountKey));
  },

  /** Writes one plan and sends it; returns the wall clock before the write, and after it. */
  async writeOne(accountKey: string, text: string): Promise<{ began: number; saved: number }> {
    const began = wallClock();
    const change = {
      collection: "entries" as const,
      id: newRecordId(Date.now()),
      fields: { ...plan(1), challenges: text },
    };
    await recordChanges(openUserDatabase(accountKey), [change], Date.now());
    syncClient.requestSync();
    return { began, saved: wallClock() };
  },

  /**
   * The floor of one live edit but for the server's INSERT, in ms: one row put into IndexedDB here
   * and one there, both durable, and one request that the server answers from its database.
   */
  async liveFloor(): Promise<number> {
    const database = new LocalDatabase(`live-floor-${Date.now()}`);
    await database.open();
    const rows = [1, 2].map((number) => ({ ...plan(number), id: newRecordId(Date.now()) }));
    const began = performance.now();
    await database.entries.bulkPut(rows.slice(0, 1));
    await (await plainFetch(ROUTES.user)).text();
    await database.entries.bulkPut(rows.slice(1));
    const ms = performance.now() - began;
    await database.delete();
    return ms;
  },

  /** What travelled since the last call: bodies up, packed, and the text of live messages down. */
  liveTraffic(): { up: number; down: number } {
    const since = { up: traffic.bytesUp, down: heardLength };
    traffic = { bytesUp: 0, bytesDown: 0, requests: 0 };
    heardLength = 0;
    return since;
  },

  /** The wall clock when the latest request left here, and when the latest live message came. */
  times: () => ({ sentAt, heardAt }),

  /** Resolves with the wall clock at which a live query shows the text. */
  seen(accountKey: string, text: string): Promise<number> {
    const database = openUserDatabase(accountKey);
    return new Promise((resolve, reject) => {
      const find = () =>
        database.entries
          .orderBy("[date+id]")
          .filter((entry) => entry.challenges === text)
          .first();
      const watch = liveQuery(find).subscribe({
        next: (entry) => {
          if (!entry) return;
          resolve(wallClock());
          setTimeout(() => watch.unsubscribe());
        },
        error: reject,
      });
    });
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
