import { MESSAGES } from "@reignwell/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let server: TestServer;
let reader: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.register("reader");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql`delete from scheduled_scriptures`;
});

const at = (moment: string) => server.clock.set(Date.parse(moment));

async function schedule(date: string, over: { isActive?: boolean; audioUrl?: string } = {}) {
  const { isActive = true, audioUrl = null } = over;
  await server.database.sql`
    insert into scheduled_scriptures
      (schedule_date, verse, reference, reflection, audio_url, is_active)
    values (${date}, ${`Verse of ${date}`}, 'Psalm 1:1', ${'"Be \\"still\\"."'}, ${audioUrl}, ${isActive})`;
}

async function scheduled(query = ""): Promise<Record<string, unknown>[]> {
  const answer = await reader.inject({ url: `/api/reflections/scheduled${query}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer.json();
}

const datesOf = (list: Record<string, unknown>[]) => list.map(({ date }) => date);

it("V-015, DEC-78: the scheduled list is the active ones up to the Central today, newest first, in the stated shape", async () => {
  at("2026-11-02T04:30:00Z"); // still November 1 in Chicago
  await schedule("2026-10-30");
  await schedule("2026-11-01", { audioUrl: "/uploads/audio/a.mp3" });
  await schedule("2026-10-31", { isActive: false });
  await schedule("2026-11-02");
  const list = await scheduled();
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      date: "2026-11-01",
      verse: "Verse of 2026-11-01",
      verseReference: "Psalm 1:1",
      reflection: 'Be "still".',
      audioUrl: "/uploads/audio/a.mp3",
      kind: "scheduled",
    },
    expect.objectContaining({ date: "2026-10-30", kind: "scheduled" }),
  ]);
  expect(list[1]).not.toHaveProperty("audioUrl");
});

it("DEC-78, DEC-115: a device in another zone gets its own today, where that is one, and never a future day", async () => {
  at("2026-11-21T12:00:00Z");
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]) await schedule(day);
  expect(datesOf(await scheduled("?date=2026-11-22"))[0]).toBe("2026-11-22");
  expect(datesOf(await scheduled("?date=2026-11-23"))[0]).toBe("2026-11-21");
  expect(datesOf(await scheduled("?date=2030-01-01"))[0]).toBe("2026-11-21");
  const odd = await reader.inject({ url: "/api/reflections/scheduled?date=tomorrow" });
  expect(odd.statusCode).toBe(400);
});

it("V-014, V-015, DEC-10: own reflections are for members; others get 403, the code and the 'paid membership' text", async () => {
  const other = await server.register("other-writer");
  const person = await server.register("writer");
  const write = (who: TestPerson, verse: string, date: string) =>
    who.inject({
      method: "POST",
      url: "/api/entries",
      payload: {
        date,
        verse,
        verseReference: "Psalm 2:2",
        priorities: ["Pray"],
        actionSteps: [{ priority: "Pray", actions: ["Set the alarm"] }],
      },
    });
  at("2026-11-21T18:00:00Z");
  await write(person, "Older", "2026-11-19");
  await write(person, "Newer", "2026-11-21");
  expect((await write(other, "Somebody else's", "2026-11-20")).statusCode).toBe(201);

  const refused = await person.inject({ url: "/api/reflections" });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: "membership_required",
    message: MESSAGES.membership.required,
  });
  expect(refused.json<{ message: string }>().message).toContain("paid membership");

  await server.database.sql`update users set is_paid_member = true where id = ${person.user.id}`;
  const list = await person.inject({ url: "/api/reflections" });
  expect(list.json()).toEqual([
    {
      id: expect.any(String),
      date: "2026-11-21",
      verse: "Newer",
      verseReference: "Psalm 2:2",
      reflection: null,
      kind: "personal",
    },
    expect.objectContaining({ verse: "Older" }),
  ]);

  const [gone] = list.json<{ id: string }[]>();
  await server.database.sql`
    update entries set deleted_at = now() where user_id = ${person.user.id} and id = ${gone?.id ?? ""}`;
  const left = (await person.inject({ url: "/api/reflections" })).json<object[]>();
  expect(left).toMatchObject([{ verse: "Older" }]);

  // A membership that is taken back closes the archive, and takes no words with it.
  await server.database.sql`update users set is_paid_member = false where id = ${person.user.id}`;
  expect((await person.inject({ url: "/api/reflections" })).statusCode).toBe(403);
  expect((await person.inject({ url: "/api/entries/user" })).json()).toHaveLength(1);
});
