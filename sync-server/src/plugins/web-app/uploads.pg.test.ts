import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { uploadsFolder } from "../../gateways/file-store.ts";

const RECORDING = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const HTML = { accept: "text/html,application/xhtml+xml" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { config } = server.deps;
  for (const name of ["audio/day.mp3", ".hidden.mp3"]) {
    const file = join(uploadsFolder(config), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, RECORDING);
  }
  writeFileSync(join(config.dataDir, "session-secret"), "secret-of-the-server");
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe("an uploaded recording", () => {
  it("AU-016, DEC-93: is served whole to everybody, as what it is, to be kept for ever", async () => {
    const answer = await get("/uploads/audio/day.mp3");
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(RECORDING)).toBe(true);
    expect(answer.headers["content-type"]).toBe("audio/mpeg");
    expect(answer.headers["accept-ranges"]).toBe("bytes");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("AU-016: a timestamp in its address changes nothing", async () => {
    const answer = await get("/uploads/audio/day.mp3?t=1795276800000");
    expect(answer.rawPayload.equals(RECORDING)).toBe(true);
  });

  it.each([
    ["bytes=0-", "bytes 0-999/1000", 0, 1000],
    ["bytes=100-199", "bytes 100-199/1000", 100, 200],
    ["bytes=990-", "bytes 990-999/1000", 990, 1000],
    ["bytes=-10", "bytes 990-999/1000", 990, 1000],
    ["bytes=900-5000", "bytes 900-999/1000", 900, 1000],
  ])("the part %s is answered 206 with %s", async (range, contentRange, from, to) => {
    const answer = await get("/uploads/audio/day.mp3", { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers["content-range"]).toBe(contentRange);
    expect(answer.headers["content-length"]).toBe(String(to - from));
    expect(answer.rawPayload.equals(RECORDING.subarray(from, to))).toBe(true);
  });

  it("a part that it does not have is refused", async () => {
    const answer = await get("/uploads/audio/day.mp3", { range: "bytes=1000-" });
    expect(answer.statusCode).toBe(416);
    expect(answer.json()).toMatchObject({ code: "range_not_satisfiable" });
  });

  it("one that is missing answers 404 as text, never the page, and is not kept", async () => {
    const answer = await get("/uploads/audio/none.mp3", HTML);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toContain("<");
  });

  it.each([
    "/uploads/..%2fsession-secret",
    "/uploads/audio/..%2f..%2fsession-secret",
    "/uploads/%5c..%5csession-secret",
    "/uploads/.hidden.mp3",
    "/uploads/audio",
    "/uploads/audio/",
    "/uploads/",
    "/uploads/%00",
    "/uploads/%",
  ])("%s leads nowhere", async (url) => {
    const answer = await get(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain("secret-of-the-server");
    expect(answer.rawPayload.equals(RECORDING)).toBe(false);
  });
});
