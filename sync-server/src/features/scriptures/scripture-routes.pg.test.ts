import { loadDayPassages, loadDayReflection } from "@reignwell/content";
import { placeOfDate } from "@reignwell/domain";
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
    const passages = await loadDayPassages();
    const index = placeOfDate("2026-11-21", passages);
    const passage = passages[index];
    const answer = await today();
    expect(answer).toEqual({
      date: "2026-11-21",
      verse: passage?.text,
      text: passage?.text,
      reference: passage?.reference,
      reflection: await loadDayReflection(index),
      audioUrl: null,
      translation: "WEB",
    });
    expect(answer.reflection?.length).toBeGreaterThan(20);
    expect(await used()).toEqual([
      { date: "2026-11-21", reference: passage?.reference, verse_index: index },
    ]);
  });

  it("DEC-116: Christmas has its own passage, and a scheduled one goes before it", async () => {
    at("2027-12-25T18:00:00Z");
    const [passages, christmas] = [await loadDayPassages(), await today()];
    expect(christmas).toMatchObject({ date: "2027-12-25", reference: "Luke 2:6-7" });
    expect(christmas.reflection).toBe(await loadDayReflection(placeOfDate("2027-12-25", passages)));
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2027-12-25', 'The Word became flesh.', 'John 1:14', true)`;
    expect((await today()).reference).toBe("John 1:14");
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

  it("DEC-115: a device in another zone is answered for its own date, where it is today's there", async () => {
    at("2026-11-21T12:00:00Z");
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2026-11-22', 'Rejoice always.', '1 Thessalonians 5:16', true)`;
    const of = async (date: string) => {
      const answer = await server.inject({ url: `/api/today-scripture?date=${date}` });
      return [answer.statusCode, answer.json<TodayScripture>().date];
    };
    expect(await of("2026-11-22")).toEqual([200, "2026-11-22"]);
    expect(await of("2026-11-21")).toEqual([200, "2026-11-21"]);
    // A wrong clock, or somebody who is curious.
    expect(await of("2026-11-23")).toEqual([200, "2026-11-21"]);
    expect(await of("2026-11-19")).toEqual([200, "2026-11-21"]);
    expect((await of("tomorrow"))[0]).toBe(400);
    at("2026-11-21T03:00:00Z"); // Central: the 20th; in Honolulu as well, in Sydney the 21st
    expect(await of("2026-11-21")).toEqual([200, "2026-11-21"]);
    at("2026-11-21T07:00:00Z"); // Central: the 21st; in Honolulu the 20th
    expect(await of("2026-11-20")).toEqual([200, "2026-11-20"]);
  });

  it("P-1: each answer carries the server's time", async () => {
    at("2026-11-21T12:00:00Z");
    const answer = await server.inject({ url: "/api/today-scripture" });
    expect(answer.headers["date"]).toBe("Sat, 21 Nov 2026 12:00:00 GMT");
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

  it("N-007: two dates that are read in turn are not written again at each read", async () => {
    at("2026-12-05T12:00:00Z");
    const readBoth = async () => {
      for (const date of ["2026-12-05", "2026-12-06", "2026-12-05", "2026-12-06"]) {
        await server.inject({ url: `/api/today-scripture?date=${date}` });
      }
    };
    await readBoth();
    expect(await used()).toHaveLength(2);
    await server.database.sql`delete from used_verses`;
    await readBoth();
    expect(await used()).toEqual([]);
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

describe("the scheduled scriptures to come", () => {
  const upcoming = async () => {
    const answer = await server.inject({ url: "/api/scriptures/upcoming" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    return answer.json<TodayScripture[]>();
  };
  const schedule = (date: string, reference: string, isActive = true) =>
    server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values (${date}, ${`Verse of ${date}`}, ${reference}, ${isActive})`;

  it("DEC-110: are the active ones from the Central today on, in order, each as its day would answer", async () => {
    at("2026-11-02T04:30:00Z"); // still November 1 in Chicago, an hour after its clocks went back
    await schedule("2026-10-31", "Psalm 1:1");
    await schedule("2026-11-04", "Psalm 4:4");
    await schedule("2026-11-01", "Psalm 2:2");
    await schedule("2026-11-02", "Psalm 3:3", false);
    const list = await upcoming();
    expect(list.map(({ date, reference }) => [date, reference])).toEqual([
      ["2026-11-01", "Psalm 2:2"],
      ["2026-11-04", "Psalm 4:4"],
    ]);
    expect(list[0]).toEqual(await today());
    at("2026-11-04T18:00:00Z");
    expect(list[1]).toEqual(await today());
  });

  it("DEC-110: are at most 14, and none is recorded as used", async () => {
    at("2027-03-10T18:00:00Z");
    for (let day = 10; day < 30; day += 1) await schedule(`2027-03-${day}`, `Psalm ${day}:1`);
    const list = await upcoming();
    expect(list).toHaveLength(14);
    expect(list.at(-1)?.date).toBe("2027-03-23");
    expect(await used()).toEqual([]);
  });

  it("are none while nothing is scheduled", async () => {
    at("2026-11-21T18:00:00Z");
    expect(await upcoming()).toEqual([]);
  });
});
