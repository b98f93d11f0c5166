import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { gapOf } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

const TEMPLATE = `<title>daily</title><time>${gapOf("date")}</time>
<blockquote>${gapOf("verse")}</blockquote><script>${gapOf("scripture")}</script>${gapOf("source")}`;

let server: TestServer;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "reignwell-web-"));
  writeFileSync(join(webRoot, "index.html"), "<title>app</title>");
  server = await startTestServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true, force: true });
});
beforeEach(async () => {
  writeFileSync(join(webRoot, "daily-first-visit.html"), TEMPLATE);
  await server.database.sql`delete from scheduled_scriptures`;
  // Late in the evening of the 21st in Chicago, the 22nd already by UTC.
  server.clock.set(Date.parse("2026-11-22T04:30:00Z"));
});

const get = (headers: Record<string, string> = {}) => server.inject({ url: "/", headers });
const schedule = (verse: string) => server.database.sql`
  insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
  values ('2026-11-21', ${verse}, 'John 1:1', true)`;

it("DEC-114: the first page holds the verse of the Central date, by midnight there", async () => {
  await schedule("In the beginning");
  const answer = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(answer.body).toContain(
    "<time>2026-11-21</time>\n<blockquote>In the beginning</blockquote>",
  );
  expect(answer.body.endsWith("</script>server")).toBe(true);
  server.clock.set(Date.parse("2026-11-22T06:00:00Z"));
  expect((await get()).body).toContain("<time>2026-11-22</time>");
});

it("the page is sent once: a browser that has it hears that nothing has changed", async () => {
  const etag = String((await get()).headers["etag"]);
  const again = await get({ "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await schedule("Another verse");
  const changed = await get({ "if-none-match": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain("<blockquote>Another verse</blockquote>");
});

it("the page is packed for browsers that can unpack it", async () => {
  const packed = await get({ "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["vary"]).toBe("accept-encoding");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get()).body);
});

it("RFC 9110, issue 14: each packing of the page has a tag of its own, which answers for no other one", async () => {
  const packings: Record<string, string>[] = [
    {},
    { "accept-encoding": "gzip" },
    { "accept-encoding": "br" },
  ];
  const answers = await Promise.all(packings.map(get));
  const tags = answers.map(({ headers }) => String(headers["etag"]));
  expect(new Set(tags).size).toBe(3);
  const statuses = await Promise.all(
    packings.map(async (packing) =>
      Promise.all(
        tags.map(async (tag) => (await get({ ...packing, "if-none-match": tag })).statusCode),
      ),
    ),
  );
  expect(statuses).toEqual([
    [304, 200, 200],
    [200, 304, 200],
    [200, 200, 304],
  ]);
});

it.each([
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;Q=0", undefined],
  ["gzip;q=1.0, BR;q=0.2", "br"],
  ["brotli, x-gzip", undefined],
])("issue 14: a browser that accepts %s gets the packing %s", async (accepted, packing) => {
  expect((await get({ "accept-encoding": accepted })).headers["content-encoding"]).toBe(packing);
});

it("a scripture cannot put anything of its own into the page", async () => {
  await schedule("</script><script>alert(1)</script><img src=x>");
  const { body } = await get();
  expect(body.match(/<script>/g)).toHaveLength(1);
  expect(body).not.toContain("<img");
});

it("issue 15: of the scripts in a page only the build's own first one may run, by its hash", async () => {
  const scripts = async () =>
    /script-src ([^;]*)/.exec(String((await get()).headers["content-security-policy"]))?.[1];
  expect(await scripts()).toBe("'self'");
  const file = join(webRoot, "page-init.js");
  for (const words of ["first()", "second()"]) {
    writeFileSync(file, words);
    // Two builds in one moment could have the same time.
    utimesSync(file, words.length, words.length);
    const hash = createHash("sha256").update(words).digest("base64");
    expect(await scripts()).toBe(`'self' 'sha256-${hash}'`);
  }
  rmSync(file);
});

it("issue 14: a visit waits a moment for a database that does not answer, one with another verse not at all", async () => {
  const { database } = server;
  let locked: () => void = () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = database.transaction(async (tx) => {
    await tx`lock table scheduled_scriptures in access exclusive mode`;
    locked();
    await held;
  });
  await isLocked;
  const answered: string[] = [];
  const visit = async (url: string) => {
    expect((await server.inject({ url })).body).toBe("<title>app</title>");
    answered.push(url);
  };
  // Today's page is asked for first, and answered last: it alone has something to wait for.
  await Promise.all(["/", "/?for=2026-11-22", "/?series=3"].map(visit));
  expect(answered.toSorted()).toEqual(["/", "/?for=2026-11-22", "/?series=3"]);
  expect(answered.at(-1)).toBe("/");
  release();
  await holding;
});

it.each(["/?for=2026-11-22", "/?series=3", "/?source=pwa&series=3"])(
  "DEC-80: %s, which has another verse, gets the plain page, in which today's doesn't stand",
  async (url) => {
    expect((await server.inject({ url })).body).toBe("<title>app</title>");
  },
);

describe("issue 15: the page for signing in", () => {
  const SIGN_IN = `<title>sign in</title>© ${gapOf("year")}`;
  beforeEach(() => writeFileSync(join(webRoot, "sign-in.html"), SIGN_IN));

  it.each(["/auth", "/login", "/auth?next=%2Fdashboard"])(
    "%s is drawn already, with the year",
    async (url) => {
      expect((await server.inject({ url })).body).toBe("<title>sign in</title>© 2026");
    },
  );

  it("a friend's link, which opens the form for an account, gets the plain page", async () => {
    expect((await server.inject({ url: "/auth?ref=ANNA-1" })).body).toBe("<title>app</title>");
    expect((await server.inject({ url: "/auth?a=1&ref=ANNA-1" })).body).toBe("<title>app</title>");
  });

  it("a user with a session, whom the app sends on, gets the plain page", async () => {
    const person = await server.register("signed-in");
    expect((await person.inject({ url: "/auth" })).body).toBe("<title>app</title>");
  });

  it("a build without it sends the plain page", async () => {
    rmSync(join(webRoot, "sign-in.html"));
    expect((await server.inject({ url: "/auth" })).body).toBe("<title>app</title>");
  });
});

describe("issue 15: the frame of the dashboard", () => {
  const FRAME = `<title>frame</title>${gapOf("verse")}`;
  beforeEach(async () => {
    writeFileSync(join(webRoot, "dashboard.html"), FRAME);
    await schedule("In the beginning");
  });

  it("is the same for every session, and says nothing of whose it is", async () => {
    const people = [await server.register("first-person"), await server.register("second-person")];
    for (const person of people) {
      const { body } = await person.inject({ url: "/dashboard" });
      expect(body).toBe("<title>frame</title>In the beginning");
    }
  });

  it("isn't sent to a visitor, nor in the place of another tab", async () => {
    expect((await server.inject({ url: "/dashboard" })).body).toBe("<title>app</title>");
    const person = await server.register("of-tasks");
    for (const url of ["/dashboard?tab=tasks", "/dashboard?q=a&tab=history"]) {
      expect((await person.inject({ url })).body).toBe("<title>app</title>");
    }
  });

  it("a build without it sends the plain page", async () => {
    rmSync(join(webRoot, "dashboard.html"));
    const person = await server.register("of-an-old-build");
    expect((await person.inject({ url: "/dashboard" })).body).toBe("<title>app</title>");
  });
});

it("without the page of the build, or without the database, the app's plain page is sent", async () => {
  const { sql } = server.database;
  await sql`alter table scheduled_scriptures rename to away`;
  expect((await get()).body).toBe("<title>app</title>");
  await sql`alter table away rename to scheduled_scriptures`;
  rmSync(join(webRoot, "daily-first-visit.html"));
  expect((await get()).body).toBe("<title>app</title>");
});
