import type { ShareAnswer, SharedVerseAnswer } from "@reignwell/contract";
import type { InjectOptions } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const NOON = Date.UTC(2026, 10, 22, 18);
const DAY = 86_400_000;
/** Of the app's dark look (web/src/ui/theme/colors.ts). */
const darkPage = { page: "#1b1d28", text: "#eaebef", action: "#8cb79a" };
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1";

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off" } });
  server.clock.set(NOON);
  owner = await server.register("link-owner");
});
afterAll(() => server.close());

async function share(verseReference: string): Promise<string> {
  const payload = { platform: "copy", verseReference };
  const answer = await owner.inject({ method: "POST", url: "/api/shares", payload });
  return new URL(answer.json<ShareAnswer>().shortLink).pathname;
}

const open = (url: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
  server.inject({ url, headers: { "user-agent": PHONE, ...headers }, ...more });

async function clicksOf(path: string): Promise<number> {
  const [row] = await server.database.sql<{ clicks: number }[]>`
    select click_count as clicks from scripture_shares where short_code = ${path.slice(3)}`;
  return row?.clicks ?? -1;
}

async function balanceOf(): Promise<unknown> {
  return (await owner.inject({ url: "/api/user" })).json<{ sharingPoints: number }>().sharingPoints;
}

describe("R-010: clicks of a short link", () => {
  it("1,000 scripted clicks of one visitor count once, whatever browser they name; another address counts again", async () => {
    const path = await share("Psalm 1:1");
    const before = await balanceOf();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          open(path, { "user-agent": at % 2 === 0 ? PHONE : `${PHONE} Try/${round}.${at}` }),
        ),
      );
    }
    expect(await clicksOf(path)).toBe(1);
    await open(path, {}, { remoteAddress: "203.0.113.9" });
    expect(await clicksOf(path)).toBe(2);
    // A household has a whole /64 of IPv6.
    for (const host of ["::1", "::2:3"]) {
      await open(path, {}, { remoteAddress: `2001:db8:1:1${host}` });
    }
    expect(await clicksOf(path)).toBe(3);
    expect(await balanceOf()).toBe(before);
  }, 120_000);

  it("the owner, HEAD, prefetching and programs do not count", async () => {
    const path = await share("Psalm 1:2");
    await open(path, { cookie: owner.cookie });
    await open(path, {}, { method: "HEAD" });
    for (const headers of [
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "x-moz": "prefetch" },
      { "user-agent": "facebookexternalhit/1.1 Facebot Twitterbot/1.0" },
      { "user-agent": "WhatsApp/2.24.1 A" },
      { "user-agent": "TelegramBot (like TwitterBot)" },
      { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
      { "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)" },
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    ]) {
      expect((await open(path, headers)).statusCode).toBe(200);
    }
    expect(await clicksOf(path)).toBe(0);
    await open(path, { "user-agent": "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50)" });
    expect(await clicksOf(path)).toBe(1);
  });

  it("the same visitor counts again the next day, and nothing of the day before is kept", async () => {
    const path = await share("Psalm 1:3");
    await open(path);
    const { sql } = server.database;
    const before = await sql<{ visitor: Buffer }[]>`
      select visitor from share_clicks where short_code = ${path.slice(3)}`;
    server.clock.advance(DAY);
    await open(path);
    await open(path);
    expect(await clicksOf(path)).toBe(2);
    const after = await sql<{ visitor: Buffer }[]>`
      select visitor from share_clicks where short_code = ${path.slice(3)}`;
    expect(after).toHaveLength(1);
    expect(after[0]?.visitor).not.toEqual(before[0]?.visitor);
    const [days] = await sql`select
      (select count(*)::int from click_salts) as salts,
      (select count(distinct day)::int from share_clicks) as days`;
    expect(days).toEqual({ salts: 1, days: 1 });
    server.clock.set(NOON);
  });
});

describe("DEC-67: the page of a short link", () => {
  it("has the server's verse in its tags, sends on with the code, and stores no cookie", async () => {
    const path = await share("psalm 23:1");
    const answer = await open(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    const { body } = answer;
    const address = `http://localhost:3000${path}`;
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).toContain(`<meta property="og:image" content="${address}/picture.png">`);
    expect(body).toMatch(/<meta property="og:title" content="Psalm 23:1[^"]* · Reignwell">/);
    expect(body).toMatch(/og:description" content="[^"]*shepherd[^"]*Psalm 23:1[^"]*\(WEB\)">/);
    const onward = `/?ref=${owner.user.referralCode}&amp;shared=${path.slice(3)}`;
    expect(body).toContain(`<meta http-equiv="refresh" content="0;url=${onward}">`);
    expect(body).not.toContain("<script");
    // A preview stays on it, and so does a browser that follows no refresh.
    expect(body).toContain("<h1>A friend shared this verse with you</h1>");
    expect(body).toContain('<meta name="color-scheme" content="light dark">');
    expect(body).toContain("@media (prefers-color-scheme:dark)");
    for (const color of Object.values(darkPage)) expect(body).toContain(color);
  });

  it("a preview stays on the page, and the owner's own visit carries no code", async () => {
    const path = await share("Psalm 23:2");
    const preview = await open(path, { "user-agent": "WhatsApp/2.24.1 A" });
    expect(preview.body).toContain("og:image");
    expect(preview.body).not.toContain("http-equiv");
    const own = await open(path, { cookie: owner.cookie });
    expect(own.body).not.toContain("?ref=");
  });

  it("words of the one who shared never show: only what the server knows by the reference", async () => {
    const path = await share('John 3:16 "><script>alert(1)</script>');
    const odd = await share("Buy gold at evil.example");
    for (const one of [path, odd]) {
      const { body } = await open(one);
      expect(body).not.toMatch(/<script|alert|evil|gold/i);
      expect(await verseOf(one)).toMatchObject({ verse: null });
    }
    expect(await verseOf(await share("Gen 1:31 - 2:3"))).toEqual({
      reference: "Genesis 1:31-2:3",
      verse: null,
      translation: null,
    });
  });

  it("a scheduled verse is shown in the administrator's words", async () => {
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2026-11-22', 'God is “love” & light <3', 'First John, somewhere', true)`;
    const path = await share("first john, somewhere");
    expect(await verseOf(path)).toEqual({
      reference: "First John, somewhere",
      verse: "God is “love” & light <3",
      translation: null,
    });
    expect((await open(path)).body).toContain("God is “love” &amp; light &lt;3");
  });

  it("a verse that is scheduled for a day to come stays unknown until then", async () => {
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2026-11-24', 'The words of Tuesday', 'Words to come', true)`;
    const path = await share("Words to come");
    const unknown = { reference: null, verse: null, translation: null };
    expect(await verseOf(path)).toEqual(unknown);
    expect((await open(path)).body).not.toMatch(/Tuesday|Words to come/);
    server.clock.advance(2 * DAY);
    expect(await verseOf(path)).toMatchObject({ verse: "The words of Tuesday" });
    server.clock.set(NOON);
  });

  it.each(["/s/AAAAAAAA", "/s/short", "/s/%2e%2e%2fadmin", "/s/AAAA%00AAA", "/s/aaaa'--a"])(
    "an unknown code leads to the app, which says so, and nowhere else: %s",
    async (path) => {
      const answer = await open(path);
      expect([answer.statusCode, answer.headers["location"]]).toEqual([302, "/?shared=unknown"]);
      // The app asks for it there.
      expect((await open("/api/shared-verses/unknown")).statusCode).toBe(404);
      expect((await open(`${path}/picture.png`)).statusCode).toBe(404);
      expect((await open(path.replace("/s/", "/api/shared-verses/"))).statusCode).toBe(404);
    },
  );

  const verseOf = async (path: string) =>
    (await open(path.replace("/s/", "/api/shared-verses/"))).json<SharedVerseAnswer>();
});

describe("DEC-67: the picture of a short link", () => {
  it("is 1200 by 630, the same each time, and is asked for again by its tag", async () => {
    const path = `${await share("Psalm 23:1")}/picture.png`;
    const first = await open(path);
    expect(first.headers["content-type"]).toBe("image/png");
    expect(first.headers["cache-control"]).toBe("public, max-age=86400");
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const again = await open(path);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const known = await open(path, { "if-none-match": String(first.headers["etag"]) });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect((await open(path)).headers["set-cookie"]).toBeUndefined();
  });

  it("decision 54: many at once from one address are put off, and others have theirs", async () => {
    const paths = await Promise.all(
      Array.from({ length: 13 }, (_, at) => share(`Isaiah 40:${at + 1}`)),
    );
    const [other, ...own] = paths.map((path) => `${path}/picture.png`);
    const answers = await Promise.all([
      ...own.map((path) => open(path)),
      open(other ?? "", {}, { remoteAddress: "203.0.113.9" }),
    ]);
    const late = answers.filter(({ statusCode }) => statusCode === 503);
    expect(late.length).toBeGreaterThan(0);
    for (const { headers } of late) expect(headers["retry-after"]).toBe("2");
    expect(answers.at(-1)?.statusCode).toBe(200);
    expect((await open(own.at(-1) ?? "")).statusCode).toBe(200);
  });

  it("odd references and endless verses have pictures, too", async () => {
    const long = "Blessed are those whose ways are blameless. ".repeat(220);
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2026-11-03', ${long}, 'Long', true), ('2026-11-04', ${"M".repeat(9999)}, 'Word', true),
        ('2026-11-05', 'שלום 世界', 'Иоанна', true), ('2026-11-06', 'x', ${"9".repeat(500)}, true)`;
    const references = ["Long", "Word", "Иоанна", "9".repeat(500), "\u202E::-", "Psalm 119", "?"];
    for (const reference of references) {
      const answer = await open(`${await share(reference)}/picture.png`);
      expect([reference, answer.statusCode]).toEqual([reference, 200]);
      expect((await sharp(answer.rawPayload).metadata()).format).toBe("png");
    }
  });
});
