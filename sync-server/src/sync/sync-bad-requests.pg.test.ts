import { ROUTES } from "@reignwell/contract";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
let cookie: string;
let accountKey: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  const person = await server.register(`person-${(count += 1)}`);
  cookie = person.cookie;
  accountKey = person.user.accountKey;
});

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: "POST",
    url: ROUTES.sync,
    headers: { cookie, "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A request that is right. */
function base() {
  return {
    protocol: 2,
    device: "019aa000-0000-7000-8000-00000000000a",
    push: 0,
    sentAt: 1,
    epoch: null,
    cursor: 0,
    changes: [] as unknown[],
  };
}

/** The text of a request whose one field has this value, as JSON that no program would make. */
function withValue(json: string): string {
  const { device: id } = base();
  const changes = [{ collection: "entries", id, fields: { verse: [1, "VALUE"] } }];
  return JSON.stringify({ ...base(), push: 1, changes }).replace('"VALUE"', json);
}

describe("requests that are not right change nothing", () => {
  it.each<[string, unknown, number, string]>([
    ["malformed JSON", "{", 400, "malformed_request"],
    ["no fields at all", {}, 400, "validation_failed"],
    ["an unknown field", { ...base(), extra: 1 }, 400, "validation_failed"],
    ["a wrong type", { ...base(), cursor: "0" }, 400, "validation_failed"],
    ["a negative cursor", { ...base(), cursor: -1 }, 400, "validation_failed"],
    ["a fractional push", { ...base(), push: 0.5 }, 400, "validation_failed"],
    ["a huge number", { ...base(), cursor: 1e300 }, 400, "validation_failed"],
    [
      "changes without a number",
      { ...base(), changes: [{ collection: "entries", id: base().device, fields: {} }] },
      400,
      "validation_failed",
    ],
    [
      "a change in short and in full at once",
      {
        ...base(),
        push: 1,
        changes: [{ collection: "entries", id: base().device, at: 1, values: {}, fields: {} }],
      },
      400,
      "validation_failed",
    ],
    [
      "a change in short without its time",
      {
        ...base(),
        push: 1,
        changes: [{ collection: "entries", id: base().device, values: { verse: "x" } }],
      },
      400,
      "validation_failed",
    ],
    ["[P1] an unknown protocol", { protocol: 4, shape: "of the future" }, 426, "client_too_old"],
    ["a protocol that is no number", { ...base(), protocol: "1" }, 400, "validation_failed"],
    [
      "__proto__",
      `{"__proto__":{"x":1},${JSON.stringify(base()).slice(1)}`,
      400,
      "malformed_request",
    ],
    [
      "a value nested 20,000 levels deep",
      withValue("[".repeat(20_000) + "]".repeat(20_000)),
      400,
      "validation_failed",
    ],
    [
      "[P2] more than 1,000 changes",
      {
        ...base(),
        push: 1,
        changes: Array.from({ length: 1001 }, () => ({
          collection: "entries",
          id: base().device,
          fields: {},
        })),
      },
      400,
      "validation_failed",
    ],
    [
      "[P2] more than 1 MiB",
      {
        ...base(),
        push: 1,
        changes: [
          {
            collection: "entries",
            id: base().device,
            fields: { verse: [1, "x".repeat(1_200_000)] },
          },
        ],
      },
      413,
      "payload_too_large",
    ],
  ])("%s", async (_name, body, status, code) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    const [row] = await server.database.sql`
      select count(*) as count from sync_devices join users on users.id = user_id
      where account_key = ${accountKey}`;
    expect(row?.["count"]).toBe(0);
  });

  it.each([
    ["in short", { at: 1, values: { "a b": 1 } }, "A b: Invalid key in record"],
    ["in short, without a number", { at: "1", values: {} }, "At"],
    ["in full", { fields: { "a b": [1, 1] } }, "A b: Invalid key in record"],
  ])("a change %s that is wrong is told what is wrong with it", async (_form, change, message) => {
    const changes = [{ collection: "entries", id: base().device, ...change }];
    const answer = await post({ ...base(), push: 1, changes });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(answer.body.message).not.toContain("Fields");
  });

  it("a packed body is read, and one that inflates beyond the limit is refused", async () => {
    const packed = (body: unknown) => ({
      method: "POST" as const,
      url: ROUTES.sync,
      headers: { cookie, "content-type": "application/json", "content-encoding": "gzip" },
      payload: gzipSync(JSON.stringify(body)),
    });
    const id = base().device;
    const good = { ...base(), push: 1, changes: [{ collection: "tasks", id, fields: {} }] };
    expect((await server.app.inject(packed(good))).json()).toMatchObject({
      push: 1,
      rejected: [{ id }],
    });
    const bomb = await server.app.inject(packed({ ...base(), bomb: "0".repeat(50_000_000) }));
    expect(bomb.statusCode).toBe(413);
    expect(bomb.json()).toMatchObject({ code: "payload_too_large" });
    const broken = packed(good);
    broken.payload = Buffer.from("not gzip");
    expect((await server.app.inject(broken)).statusCode).toBe(400);
    const unknown = packed(good);
    unknown.headers["content-encoding"] = "zstd";
    expect((await server.app.inject(unknown)).statusCode).toBe(415);
  });

  it("[P8] another person's session does not carry this database's changes", async () => {
    const answer = await post(base(), { "reignwell-user": crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 401, body: { code: "signed_out" } });
    expect((await post(base(), { "reignwell-user": accountKey })).status).toBe(200);
  });

  it("nobody syncs without signing in", async () => {
    cookie = "";
    expect(await post(base())).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });
});
