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
  /** What the device does when all is settled, in ms: it packs its notes of stamps. */
  afterwards: number;
}

/** Where the time of a run went, in ms. */
export interface Parts {
  read: number;
  travel: number;
  settle: number;
}

const NO_TRAFFIC = { bytesUp: 0, bytesDown: 0, requests: 0 };
const NO_PARTS: Parts = { read: 0, travel: 0, settle: 0 };
let traffic = { ...NO_TRAFFIC };
let parts = { ...NO_PARTS };
let firstRowsAt = 0;

/** For the live line: when the latest request left, and when the latest live message came. */
let sentAt = 0;
let heardAt = 0;
/** Characters of live messages that came over the stream. */
let heardLength = 0;

export const wallClock = () => performance.timeOrigin + performance.now();

/** Not counted. */
export const quietFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const { body } = init ?? {};
  traffic.requests += 1;
  if (init?.method === "POST") sentAt = wallClock();
  if (body instanceof ArrayBuffer) traffic.bytesUp += body.byteLength;
  else if (typeof body === "string") traffic.bytesUp += body.length;
  return quietFetch(input, init);
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByType("resource")) {
    // The entry type is known from the query.
    traffic.bytesDown += (entry as PerformanceResourceTiming).encodedBodySize;
  }
}).observe({ type: "resource" });

window.EventSource = class extends EventSource {
  constructor(url: string | URL) {
    super(url);
    this.addEventListener("message", ({ data }: MessageEvent<string>) => {
      heardAt = wallClock();
      heardLength += data.length;
    });
  }
};

export async function measured(work: () => Promise<unknown>): Promise<Measured> {
  traffic = { ...NO_TRAFFIC };
  parts = { ...NO_PARTS };
  firstRowsAt = 0;
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const firstRows = firstRowsAt === 0 ? 0 : firstRowsAt - began;
  // The observer hears of a response a moment after it was read.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { ms, ...traffic, parts, firstRows, afterwards: 0 };
}

export async function timed<T>(part: keyof Parts, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  parts[part] += performance.now() - began;
  return result;
}

export function noteFirstRows(): void {
  if (firstRowsAt === 0) firstRowsAt = performance.now();
}

/** What travelled since the last call: bodies up, packed, and the text of live messages down. */
export function liveTraffic(): { up: number; down: number } {
  const since = { up: traffic.bytesUp, down: heardLength };
  traffic = { ...NO_TRAFFIC };
  heardLength = 0;
  return since;
}

/** The wall clock when the latest request left here, and when the latest live message came. */
export const liveTimes = () => ({ sentAt, heardAt });
