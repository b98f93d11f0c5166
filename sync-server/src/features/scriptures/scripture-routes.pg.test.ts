import { loadPoolReflection, loadVersePool } from "@reignwell/content";
import { poolIndexOfDate } from "@reignwell/domain";
import type { TodayScripture } from "@reignwell/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql`delete from scheduled_scriptures`;
  await server.database.sql`delete from used_verses`;
});

const today = async () => {
  const answer = await server.inject({ url: "/api/today-scripture" });
  expect(answer.statusCode).toBe(200);
  return answer.json<TodayScripture>();
};
const used = () =>
  server.database.sql`select date, reference, verse_index from used_verses order by date`;
const at = (moment: string) => server.clock.set(Date.parse(moment));

describe("today's scripture", () => {
  it("C-009, DEC-106: without a scheduled one it is the pool's passage of the Central date", async () => {
    at("2026-11-21T18:00:00Z");
    const pool = await loadVersePool();
    const index = poolIndexOfDate("2026-11-21", pool.length);
    const passage = pool[index];
    const answer = await today();
    expect(answer).toEqual({
      date: "2026-11-21",
      verse: passage?.text,
      text: passage?.text,
      reference: passage?.reference,
      reflection: await loadPoolReflection(index),
      audioUrl: null,
      translation: "WEB",
    });
    expect(answer.reflection?.length).toBeGreaterThan(20);
    expect(await used()).toEqual([
      { date: "2026-11-21", reference: passage?.reference, verse_index: index },
    ]);
  });

  it.each([
    ["2026-11-21T05:59:59Z", "2026-11-20"],
    ["2026-11-21T06:00:00Z", "2026-11-21"],
    ["2026-07-01T04:59:59Z", "2026-06-30"],
    ["2026-07-01T05:00:00Z", "2026-07-01"],
  ])("at %s the date is %s, in winter and in summer", async (moment, date) => {
    at(moment);
    expect((await today()).date).toBe(date);
  });

  it("N-007: a date is recorded once, however often it is read, also by a restarted server", async () => {
    at("2026-12-01T18:00:00Z");
    await Promise.all([today(), today(), today()]);
    const other = await startTestServer();
    await other.close();
    await server.database.sql`update used_verses set reference = 'kept'`;
    await today();
    expect(await used()).toEqual([
      expect.objectContaining({ date: "2026-12-01", reference: "kept" }),
    ]);
  });

  it("N-006: the active scheduled one of the day goes before the pool, cleaned, and is not recorded", async () => {
    at("2026-12-02T18:00:00Z");
    await server.database.sql`
      insert into scheduled_scriptures
        (schedule_date, verse, reference, reflection, audio_url, is_active)
      values
        ('2026-12-02', 'An inactive verse', 'Psalm 1:1', null, null, false),
        ('2026-12-02', 'The verse', 'Psalm 2:2', ${'"One.\\n\\nTwo \\"three\\"."'}, '/uploads/a.mp3', true),
        ('2026-12-03', 'Tomorrow', 'Psalm 3:3', null, null, true)`;
    expect(await today()).toEqual({
      date: "2026-12-02",
      verse: "The verse",
      text: "The verse",
      reference: "Psalm 2:2",
      reflection: 'One.\n\nTwo "three".',
      audioUrl: "/uploads/a.mp3",
      translation: null,
    });
    expect(await used()).toEqual([]);
  });

  it("is open to visitors and never cached on the way", async () => {
    const answer = await server.inject({ url: "/api/today-scripture" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
