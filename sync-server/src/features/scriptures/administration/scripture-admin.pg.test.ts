import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AdminScripture, adminScripture, MESSAGES, ROUTES } from "@reignwell/contract";
import { gapOf } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { noteFile } from "../../../plugins/web-app/uploaded-file-repository.ts";

const RECORDING = "/uploads/audio/a.mp3";

let server: TestServer;
let admin: TestPerson;
let reader: TestPerson;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "reignwell-web-"));
  writeFileSync(join(webRoot, "index.html"), "<title>app</title>");
  writeFileSync(
    join(webRoot, "daily-first-visit.html"),
    `<blockquote>${gapOf("verse")}</blockquote>`,
  );
  server = await startTestServer({ config: { webRoot } });
  reader = await server.register("reader");
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${reader.user.id}`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
  await noteFile(server.database.sql, RECORDING, server.clock.now());
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.database.sql`delete from scheduled_scriptures`;
  server.clock.set(Date.parse("2026-11-21T18:00:00Z"));
});

const form = (over: object = {}) => ({
  scheduleDate: "2026-11-24",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "Joy is a choice.",
  isActive: true,
  ...over,
});
const add = (payload: object) =>
  admin.inject({ method: "POST", url: ROUTES.adminScriptures, payload });
const change = (id: number, payload: object) =>
  admin.inject({ method: "PUT", url: `${ROUTES.adminScriptures}/${id}`, payload });
const list = async () =>
  (await admin.inject({ url: ROUTES.adminScriptures })).json<AdminScripture[]>();
const made = async (over: object = {}) => (await add(form(over))).json<AdminScripture>();
const codeOf = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];

describe("the schedule", () => {
  it("C-020, DEC-103: adding answers the full row, which the list has, the latest date first", async () => {
    const answer = await add(form());
    expect(answer.statusCode).toBe(201);
    const row = adminScripture.parse(answer.json());
    expect(row).toEqual({ ...form(), id: expect.any(Number), audioUrl: null });
    const later = await made({ scheduleDate: "2026-12-25", audioUrl: RECORDING });
    expect(await list()).toEqual([later, row]);
  });

  it.each([
    ["verse", MESSAGES.adminScriptures.verseRequired],
    ["reference", MESSAGES.adminScriptures.referenceRequired],
    ["scheduleDate", MESSAGES.adminScriptures.dateRequired],
  ])("X-005: without %s it is refused with the form's own words", async (field, words) => {
    for (const value of ["", undefined]) {
      const answer = await add(form({ [field]: value }));
      expect(codeOf(answer)).toEqual([400, "validation_failed"]);
      expect(answer.json<{ issues: object[] }>().issues).toContainEqual({
        path: field,
        message: words,
      });
    }
  });

  it("X-005: a recording is a file of this server", async () => {
    const answer = await add(form({ audioUrl: "https://elsewhere.example/a.mp3" }));
    expect(codeOf(answer)).toEqual([400, "validation_failed"]);
  });

  it("DEC-90: a reflection may be missing; the daily page then has a text of its own", async () => {
    server.clock.set(Date.parse("2026-11-24T18:00:00Z"));
    expect((await made({ reflection: null })).reflection).toBeNull();
    const today = await server.inject({ url: ROUTES.todayScripture });
    expect(today.json()).toMatchObject({ reference: "1 Thessalonians 5:16", reflection: null });
  });

  it.each([
    "2026-11-24",
    "2026-11-24T00:00:00.000Z",
    "2026-11-24T23:30:00-08:00",
    "2026-11-24T23:59:59.999Z",
  ])("X-011, DEC-91: %s is the 24th, whatever zone stands in it", async (scheduleDate) => {
    expect((await made({ scheduleDate })).scheduleDate).toBe("2026-11-24");
  });

  it.each(["2026-02-30", "24.11.2026", "2026-11-24 or so", "tomorrow"])(
    "DEC-91: %s is no date",
    async (scheduleDate) => {
      expect(codeOf(await add(form({ scheduleDate })))).toEqual([400, "validation_failed"]);
    },
  );

  it("X-010, DEC-91: a date has one active scripture; a second asks to deactivate the first", async () => {
    const first = await made();
    const second = await add(form({ verse: "Pray without ceasing." }));
    expect(codeOf(second)).toEqual([409, "scripture_date_taken"]);
    expect(second.json<{ message: string }>().message).toMatch(/Deactivate that one first/);
    const waiting = await made({ verse: "Pray without ceasing.", isActive: false });
    expect(codeOf(await change(waiting.id, { isActive: true }))[1]).toBe("scripture_date_taken");
    const other = await made({ scheduleDate: "2026-11-25" });
    expect(codeOf(await change(other.id, form()))[1]).toBe("scripture_date_taken");

    expect((await change(first.id, { isActive: false })).statusCode).toBe(200);
    expect((await change(waiting.id, { isActive: true })).json()).toMatchObject({ isActive: true });
    // A scripture doesn't stand in its own way.
    expect((await change(waiting.id, form({ verse: "Give thanks." }))).statusCode).toBe(200);
  });

  it("a repeated call with an Idempotency-Key adds one scripture", async () => {
    const twice = async (payload: object, key: string) => {
      const call = { method: "POST", url: ROUTES.adminScriptures, payload } as const;
      const headers = { "idempotency-key": key };
      const first = await admin.inject({ ...call, headers });
      const second = await admin.inject({ ...call, headers });
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
    };
    await twice(form(), "an active one");
    await twice(form({ isActive: false }), "one that is switched off");
    expect(await list()).toHaveLength(2);
  });

  it("DEC-91: of ten that are added at once for one date, one is stored", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(form({ verse: `Verse ${index}` }))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await list()).toHaveLength(1);
  });

  it("X-008: the switch sends isActive alone, and nothing else changes", async () => {
    const row = await made({ audioUrl: RECORDING });
    const answer = await change(row.id, { isActive: false });
    expect(answer.json()).toEqual({ ...row, isActive: false });
    expect(codeOf(await change(row.id, { isActive: "no" }))).toEqual([400, "validation_failed"]);
  });

  it("C-020, DEC-103: deleting answers 204; what is not there is answered with 404", async () => {
    const { id } = await made();
    const remove = () => admin.inject({ method: "DELETE", url: `${ROUTES.adminScriptures}/${id}` });
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toEqual([404, "not_found"]);
    expect(codeOf(await change(id, { isActive: true }))).toEqual([404, "not_found"]);
    expect(await list()).toEqual([]);
  });
});

describe("what readers get of a change", () => {
  const page = (etag?: string) =>
    server.inject({ url: "/", headers: etag === undefined ? {} : { "if-none-match": etag } });
  const archived = async () =>
    (await reader.inject({ url: ROUTES.scheduledReflections })).json<{ verse: string }[]>();
  const coming = async () =>
    (await server.inject({ url: ROUTES.upcomingScriptures })).json<{ verse: string }[]>();

  it("X-008: a changed scripture is on the daily page, in the archive and in what devices keep at once", async () => {
    const row = await made({ scheduleDate: "2026-11-21" });
    const before = await page();
    expect(before.body).toContain("Rejoice always.");
    const etag = String(before.headers["etag"]);
    expect((await page(etag)).statusCode).toBe(304);

    await change(row.id, form({ scheduleDate: "2026-11-21", verse: "Give thanks." }));
    const after = await page(etag);
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain("Give thanks.");
    expect(await archived()).toMatchObject([{ verse: "Give thanks." }]);
    expect(await coming()).toMatchObject([{ verse: "Give thanks." }]);

    await change(row.id, { isActive: false });
    expect((await page(String(after.headers["etag"]))).body).not.toContain("Give thanks.");
    expect([await archived(), await coming()]).toEqual([[], []]);
  });
});
