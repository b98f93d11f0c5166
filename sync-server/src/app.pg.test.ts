import { SYNC_PROTOCOL } from "@reignwell/contract";
import { aGoal, anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, TEST_PASSWORD, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A public route is also listed here, so that adding one is noticed twice. */
const PUBLIC_ROUTES = [
  "GET /",
  "GET /*",
  "GET /api/about",
  "GET /api/ai/status",
  "GET /api/debug/:name",
  "GET /api/giveaways",
  "GET /api/giveaways/:id/draw",
  "GET /api/openapi.json",
  "GET /api/push/key",
  "GET /api/scriptures/upcoming",
  "GET /api/series/topics",
  "GET /api/session",
  "GET /api/shared-verses/:code",
  "GET /api/today-scripture",
  "GET /auth",
  "GET /dashboard",
  "GET /livez",
  "GET /login",
  "GET /metrics",
  "GET /readyz",
  "GET /s/:code",
  "GET /s/:code/picture.png",
  "GET /setup/:token",
  "GET /upgrade",
  "GET /uploads/*",
  "GET /version",
  "POST /api/ai/action-steps",
  "POST /api/ai/encouragement",
  "POST /api/ai/reflection",
  "POST /api/confirm-email",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/register",
  "POST /api/request-password-reset",
  "POST /api/reset-password",
  "POST /api/stripe/webhook",
  "POST /api/use-recovery-code",
  "POST /setup",
];

describe("the list of routes", () => {
  it("every route says who may call it, and only these are open to everybody", () => {
    const open = server.app.routeList
      .filter(({ method, access }) => access === "public" && method !== "HEAD")
      .map(({ method, url }) => `${method} ${url}`);
    expect(open.sort()).toEqual(PUBLIC_ROUTES);
    expect(server.app.routeList.every(({ access }) => access !== undefined)).toBe(true);
  });

  it("every route that is not public answers a visitor 401 signed_out", async () => {
    const closed = server.app.routeList.filter(({ access }) => access !== "public");
    expect(closed.length).toBeGreaterThan(4);
    for (const { method, url } of closed) {
      const path = url.replace(/:\w+/g, "018f0000-0000-7000-8000-000000000000");
      const answer = await server.app.inject({ method: method as "GET", url: path });
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 401`);
    }
  });

  it("the description lists every route of the API with x-access", async () => {
    const { paths } = (await server.inject({ url: "/api/openapi.json" })).json<{
      paths: Record<string, Record<string, { "x-access": string }>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { "x-access": access }]) =>
        [method.toUpperCase(), path, access].join(" "),
      ),
    );
    const hidden = [
      "/",
      "/*",
      "/auth",
      "/dashboard",
      "/login",
      "/metrics",
      "/upgrade",
      "/uploads/*",
      "/setup",
      "/setup/:token",
      "/s/:code",
      "/s/:code/picture.png",
      "/api/openapi.json",
    ];
    const registered = server.app.routeList
      .filter(({ method, url }) => method !== "HEAD" && !hidden.includes(url))
      .map(({ method, url, access }) => [method, url.replace(/:(\w+)/g, "{$1}"), access].join(" "));
    expect(described.sort()).toEqual(registered.sort());
    expect(JSON.stringify(paths["/api/register"])).toContain('"minLength":3');
  });
});

describe("calls from another site", () => {
  const call = (headers: Record<string, string>, method: "POST" | "GET" = "POST") =>
    server.inject({ method, url: method === "GET" ? "/livez" : "/api/logout", headers });

  it.each([
    ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }, 204],
    ["neither header, so no browser", {}, 204],
    ["the Origin of the public URL", { origin: "http://localhost:3000" }, 204],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["Sec-Fetch-Site: same-site (a neighbor subdomain)", { "sec-fetch-site": "same-site" }, 403],
    ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }, 403],
    ["another Origin", { origin: "https://evil.example" }, 403],
    ["the right host on another port", { origin: "http://localhost:3001" }, 403],
    ["Origin: null (a sandboxed frame)", { origin: "null" }, 403],
    [
      "cross-site with a forged Origin",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      403,
    ],
  ])("%s", async (_name, headers, status) => {
    const answer = await call(headers as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('"code":"cross_site"')).toBe(status === 403);
  });

  it("a refused call changes nothing: the session lives on", async () => {
    const { cookie, inject } = await server.register("victim");
    await server.inject({
      method: "POST",
      url: "/api/logout",
      headers: { cookie, "sec-fetch-site": "cross-site" },
    });
    expect((await inject({ url: "/api/user" })).statusCode).toBe(200);
  });

  it("reading is not refused", async () => {
    expect((await call({ "sec-fetch-site": "cross-site" }, "GET")).statusCode).toBe(200);
  });
});

describe("bad input", () => {
  const send = (payload: string, contentType = "application/json", url = "/api/login") =>
    server.inject({ method: "POST", url, payload, headers: { "content-type": contentType } });

  it.each([
    ["malformed JSON", "{", "application/json", 400, "malformed_request"],
    ["no body at all", "", "application/json", 400, "malformed_request"],
    [
      "a prototype key",
      '{"__proto__":{"isAdmin":true}}',
      "application/json",
      400,
      "malformed_request",
    ],
    [
      "a constructor key",
      '{"constructor":{"prototype":{}}}',
      "application/json",
      400,
      "malformed_request",
    ],
    ["a number for the body", "7", "application/json", 400, "validation_failed"],
    ["null for the body", "null", "application/json", 400, "validation_failed"],
    ["an array for the body", "[]", "application/json", 400, "validation_failed"],
    ["text/plain", "{}", "text/plain", 415, "unsupported_media_type"],
    ["a form", "username=a", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["XML", "<a/>", "application/xml", 415, "unsupported_media_type"],
    ["no such type", "{}", "nonsense", 415, "unsupported_media_type"],
    ["a body of 2 MB", `"${"x".repeat(2_000_000)}"`, "application/json", 413, "payload_too_large"],
    [
      "ten thousand levels",
      "[".repeat(10_000) + "]".repeat(10_000),
      "application/json",
      400,
      "validation_failed",
    ],
  ])("%s", async (_name, payload, contentType, status, code) => {
    const answer = await send(payload, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(Object.keys(answer.json<object>()).sort()).toEqual(
      code === "validation_failed" ? ["code", "issues", "message"] : ["code", "message"],
    );
  });

  it.each([
    { username: 7, password: TEST_PASSWORD },
    { username: ["eve"], password: TEST_PASSWORD },
    { username: { toString: "eve" }, password: TEST_PASSWORD },
    { username: null, password: null },
    { username: "eve", password: true },
    { password: TEST_PASSWORD },
    { username: "eve" },
    {},
    { username: "eve'; drop table users; --", password: TEST_PASSWORD },
    { username: "eve", password: TEST_PASSWORD, unknown: 1 },
    { username: "eve", password: TEST_PASSWORD, email: { $gt: "" } },
  ])("wrong types, missing and unknown fields: register %j", async (payload) => {
    const answer = await server.inject({ method: "POST", url: "/api/register", payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation_failed" });
    // Every issue says what is wrong, in words.
    expect(answer.body).not.toContain('"Invalid input"');
  });

  it("an address that is no URL answers 400 in our form", async () => {
    const answer = await server.inject({ url: "/api/%zz" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: "malformed_request",
      message: "The address cannot be read",
    });
  });

  it("an unknown path of the API answers a JSON 404, also to a browser", async () => {
    for (const url of ["/api", "/api/nothing", "/api/user/7"]) {
      const answer = await server.inject({ url, headers: { accept: "text/html" } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: "not_found" });
    }
  });
});

describe("security headers", () => {
  it("X-8: no page may ask for the camera, the location or the like", async () => {
    for (const url of ["/", "/livez", "/api/user"]) {
      const { headers } = await server.inject({ url });
      expect(headers["permissions-policy"]).toMatch(/(^|, )camera=\(\), .*geolocation=\(\), /);
    }
  });

  it("X-8: the content policy allows no foreign and no inline script, and no text as code", async () => {
    const { headers } = await server.inject({ url: "/livez" });
    // The one script whose words stand in the page passes by its hash (daily-page.pg.test.ts).
    const policy = String(headers["content-security-policy"]).replace(/ 'sha256-[^']+'/, "");
    expect(policy.split(";").sort()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ].sort(),
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it.each([
    ["cross-site", "same-origin"],
    ["same-site", "same-origin"],
    // A browser that doesn't say where it comes from counts as one that another site has sent.
    ["nonsense", "same-origin"],
    [null, "same-origin"],
    ["none", undefined],
    ["same-origin", undefined],
  ])("X-8: with Sec-Fetch-Site %s a page is cut off from its opener: %s", async (from, policy) => {
    const headers = from === null ? {} : { "sec-fetch-site": from };
    const answer = await server.inject({ url: "/", headers });
    expect(answer.headers["cross-origin-opener-policy"]).toBe(policy);
  });

  it("every answer of the API is no-store, errors included", async () => {
    for (const url of ["/api/user", "/api/today-scripture", "/api/nothing", "/api/openapi.json"]) {
      expect((await server.inject({ url })).headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("the log", () => {
  it("holds request ids and routes, never what people sent", async () => {
    const planted = "plantedsecret";
    const { cookie } = await server.register("logged", { password: `${planted} password` });
    await server.inject({
      method: "POST",
      url: `/api/login?word=${planted}query`,
      payload: { username: `${planted}name`, password: `${planted}body` },
      headers: { cookie, "x-secret": planted, authorization: `Bearer ${planted}` },
    });
    await server.inject({ url: `/setup/${planted}token` });
    await server.inject({ url: `/${planted}path` });
    expect(server.log()).toContain('"reqId"');
    expect(server.log()).toContain('"route":"/api/login"');
    expect(server.log()).not.toContain(planted);
    expect(server.log()).not.toContain(cookie.slice(10, 40));
  });

  it("holds no prayer, challenge, reflection or goal, whether it was stored, refused or unreadable", async () => {
    const planted = "plantedprayer";
    const { cookie } = await server.register("writer");
    const words = Object.fromEntries(
      ["verse", "verseReflection", "challenges", "encouragement", "answer", "thanks"].map(
        (field) => [field, `${planted} ${field}`],
      ),
    );
    const { id, deletedAt: _deletedAt, ...plan } = { ...anEntry(), ...words };
    const goal = { ...aGoal(), title: planted, description: planted };
    const post = async (url: string, payload: object) =>
      (await server.inject({ method: "POST", url, payload, headers: { cookie } })).statusCode;
    const sync = (collection: string, row: object, rowId: string) =>
      post("/api/sync", {
        protocol: SYNC_PROTOCOL,
        device: crypto.randomUUID(),
        push: 1,
        sentAt: 1,
        epoch: null,
        cursor: 0,
        changes: [
          {
            collection,
            id: rowId,
            fields: Object.fromEntries(
              Object.entries(row).map(([field, value]) => [field, [1, value]]),
            ),
          },
        ],
      });
    const { id: goalId, deletedAt: _gone, ...goalFields } = goal;
    expect(await post("/api/entries", plan)).toBe(201);
    expect(await post("/api/entries", { ...plan, date: `${planted} date` })).toBe(400);
    await post("/api/entries", { ...plan, date: "2999-01-01" });
    expect(await sync("entries", { ...plan, deletedAt: null }, id)).toBe(200);
    expect(await sync("goals", goalFields, goalId)).toBe(200);
    // What does not fit is refused as a row, or as a request.
    await sync("goals", { ...goalFields, progressPercentage: planted }, goalId);
    await sync(planted, goalFields, goalId);
    await sync("goals", goalFields, planted);
    expect(server.log()).toContain('"route":"/api/sync"');
    expect(server.log()).not.toContain(planted);
  });
});

describe("the general limit", () => {
  it("answers 429 with Retry-After beyond RATE_LIMIT_API, and says so in our form", async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT_API: "3/60" } });
    try {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) {
        statuses.push((await limited.inject({ url: "/api/today-scripture" })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      const answer = await limited.inject({ url: "/api/user" });
      expect(answer.json()).toMatchObject({ code: "too_many_requests" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect((await limited.inject({ url: "/livez" })).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
