import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import {
  CLOCK_PROMISES,
  EXCLUSIVE_LOCK_PROMISES,
  LOCK_PROMISES,
  type NextAnswer,
  RANDOM_PROMISES,
  TRANSPORT_PROMISES,
} from "@reignwell/sync-core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSyncTransport } from "./sync-transport.ts";
import { underLock } from "./web-lock.ts";

const realFetch = globalThis.fetch;

let server: Server;
let next: NextAnswer;
let received: unknown;

beforeEach(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const packed = request.headers["content-encoding"] === "gzip";
      received = JSON.parse((packed ? gunzipSync(body) : body).toString());
      if (next === "break") {
        response.writeHead(200, { "content-length": 1000 });
        response.write('{"push":');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      response.writeHead(next.status, next.headers);
      response.end(next.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // In a browser addresses are relative to the page; here there is none.
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await goAway();
});

async function goAway(): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

describe("the promises of a transport, kept by fetch", () => {
  it.each(TRANSPORT_PROMISES)("$promise", async ({ check }) => {
    const kept = check({
      transport: createSyncTransport(7),
      answerWith: (answer) => {
        next = answer;
      },
      received: () => received,
      goAway,
    });
    await expect(kept).resolves.toBeUndefined();
  });
});

describe("the promises of a lock", () => {
  it.each(EXCLUSIVE_LOCK_PROMISES)("kept by Web Locks: $promise", async ({ check }) => {
    await expect(check(underLock)).resolves.toBeUndefined();
  });

  it.each(LOCK_PROMISES)("kept where there are no Web Locks: $promise", async ({ check }) => {
    vi.stubGlobal("navigator", {});
    await expect(check(underLock)).resolves.toBeUndefined();
  });
});

describe("the promises of clock and chance, kept by the platform", () => {
  it.each(CLOCK_PROMISES)("$promise", async ({ check }) => {
    await expect(check({ now: () => Date.now() })).resolves.toBeUndefined();
  });
  it.each(RANDOM_PROMISES)("$promise", async ({ check }) => {
    await expect(check(Math.random)).resolves.toBeUndefined();
  });
});
