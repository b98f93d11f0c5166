import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

const PAGE = "<!doctype html><title>app</title>";
const UPGRADE = "<!doctype html><title>upgrade</title>";
const SCRIPT = "console.log('hashed');";
const TEXTS = gzipSync("{}");

let server: TestServer;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "reignwell-web-"));
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), PAGE);
  writeFileSync(join(webRoot, "upgrade.html"), UPGRADE);
  writeFileSync(join(webRoot, "sw.js"), "// worker");
  writeFileSync(join(webRoot, "manifest.webmanifest"), "{}");
  writeFileSync(join(webRoot, ".hidden"), "secret");
  writeFileSync(join(webRoot, "assets/app-abc123.js"), SCRIPT);
  writeFileSync(join(webRoot, "assets/app-abc123.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(webRoot, "assets/texts-abc123.gzip"), TEXTS);
  server = await startTestServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const HTML = { accept: "text/html,application/xhtml+xml" };

describe("the built web app", () => {
  it.each(["/", "/dashboard", "/auth?ref=ABC", "/no/such/page"])(
    "the browser's address %s answers the one page, not to be kept unasked",
    async (url) => {
      const answer = await get(url, HTML);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    },
  );

  it.each([{ accept: "*/*" }, {}])(
    "a program that follows a link into the app gets the page too: %j",
    async (headers: Record<string, string>) => {
      const answer = await get("/series/4", headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect((await get("/old-icon.png", headers)).statusCode).toBe(404);
    },
  );

  it("hashed files are immutable and come compressed to those who can read it", async () => {
    const plain = await get("/assets/app-abc123.js");
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(String(plain.headers.vary).toLowerCase()).toContain("accept-encoding");
    const small = await get("/assets/app-abc123.js", { "accept-encoding": "br" });
    expect(small.headers["content-encoding"]).toBe("br");
    expect(small.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(small.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("issue 15: compressed texts come as they are, for the page to unpack", async () => {
    const answer = await get("/assets/texts-abc123.gzip", { "accept-encoding": "br, gzip" });
    expect(answer.rawPayload.equals(TEXTS)).toBe(true);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("browsers ask for the worker and the manifest again each time, by their ETag", async () => {
    for (const url of ["/sw.js", "/manifest.webmanifest", "/index.html"]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-cache");
      const again = await get(url, { "if-none-match": String(answer.headers.etag) });
      expect(again.statusCode).toBe(304);
    }
  });

  it("a missing hashed file answers 404 as text, never the page", async () => {
    const answer = await get("/assets/app-old.js", HTML);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toContain("<");
  });

  it("a missing file that is not a page answers a JSON 404", async () => {
    const answer = await get("/icon.png", { accept: "image/png" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found" });
  });

  it("an unknown path that is not read answers a JSON 404", async () => {
    const answer = await server.inject({ method: "POST", url: "/dashboard", headers: HTML });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found" });
  });

  it.each([
    "/../package.json",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2f..%2fetc/passwd",
    "/assets/%5c..%5c..%5cetc",
    "/.hidden",
    "/assets",
    "/assets/",
  ])("%s leads nowhere", async (url) => {
    const answer = await get(url, { accept: "*/*" });
    // Some are made plain before they arrive: '/etc/passwd' is then an address of the app.
    expect(answer.body === PAGE || [400, 404].includes(answer.statusCode)).toBe(true);
    expect(answer.body).not.toContain("secret");
    expect(answer.body).not.toContain("root:");
  });
});

describe("the document for paying", () => {
  const directivesOf = async (url: string) =>
    String((await get(url, HTML)).headers["content-security-policy"])
      .split(";")
      .map((directive) => directive.split(" ", 1)[0]);
  const sourcesOf = async (url: string, directive: string) => {
    const policy = String((await get(url, HTML)).headers["content-security-policy"]);
    const found = policy.split(";").find((part) => part.startsWith(`${directive} `));
    return found?.split(" ").slice(1) ?? [];
  };

  it("is at /upgrade alone, asked for again each time", async () => {
    const answer = await get("/upgrade", HTML);
    expect(answer.body).toBe(UPGRADE);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect((await get("/upgraded", HTML)).body).toBe(PAGE);
  });

  it("P-005, DEC-85: its policy alone lets the card provider's script, frames and connections pass", async () => {
    expect(await sourcesOf("/upgrade", "script-src")).toContain("https://js.stripe.com");
    expect(await sourcesOf("/upgrade", "frame-src")).toContain("https://js.stripe.com");
    expect(await sourcesOf("/upgrade", "connect-src")).toContain("https://api.stripe.com");
    // All else is as on every page: no inline scripts, texts never become code.
    expect(await sourcesOf("/upgrade", "script-src")).not.toContain("'unsafe-inline'");
    expect(await sourcesOf("/upgrade", "require-trusted-types-for")).toEqual(["'script'"]);
    expect(await directivesOf("/upgrade")).toEqual([...(await directivesOf("/")), "frame-src"]);
  });

  it("X-8: is cut off from a window that opened it, however it is opened", async () => {
    const headers = { ...HTML, "sec-fetch-site": "none" };
    const policyOf = async (url: string) =>
      (await get(url, headers)).headers["cross-origin-opener-policy"];
    expect(await policyOf("/")).toBeUndefined();
    expect(await policyOf("/upgrade")).toBe("same-origin");
  });

  it.each(["/", "/dashboard", "/upgrade/", "/upgrade.html", "/sw.js", "/api/user"])(
    "DEC-85: the policy of %s refuses the card provider",
    async (url) => {
      expect(await sourcesOf(url, "script-src")).toEqual(["'self'"]);
      const { headers } = await get(url, HTML);
      expect(String(headers["content-security-policy"])).not.toContain("stripe");
    },
  );
});

describe("SERVICE_WORKER=kill", () => {
  it("sends a worker that deletes its caches, stays registered, and never touches IndexedDB", async () => {
    const killing = await startTestServer({ config: { webRoot, serviceWorker: "kill" } });
    try {
      const answer = await killing.inject({ url: "/sw.js" });
      expect(answer.headers["content-type"]).toMatch(/^text\/javascript/);
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.body).not.toContain("unregister");
      expect(answer.body).not.toContain('"fetch"');
      expect(answer.body.toLowerCase()).not.toContain("indexeddb");
      // Compiles, without running it.
      expect(() => new Script(answer.body)).not.toThrow();
    } finally {
      await killing.close();
    }
  });
});

describe("before the first build", () => {
  it("says so instead of an empty page; the API works", async () => {
    const bare = await startTestServer({ config: { webRoot: join(webRoot, "nothing") } });
    try {
      const answer = await bare.inject({ url: "/", headers: HTML });
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain("not built yet");
      expect((await bare.inject({ url: "/livez" })).statusCode).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
