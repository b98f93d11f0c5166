import {
  type AdminSeriesTopic,
  type ErrorBody,
  MESSAGES,
  type SeriesEntry,
  type SeriesFile,
  type SeriesImportAnswer,
  type SeriesProgress,
} from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAdministrator } from "../../../../testing/admin/administrator.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const SERIES = "/api/admin/series";
const texts = MESSAGES.adminSeries;

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdministrator(server);
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call<T>(
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<[number, T]> {
  const answer = await admin.inject({ method, url, headers, ...(payload && { payload }) });
  return [answer.statusCode, (answer.body === "" ? null : answer.json()) as T];
}

const topicForm = (over: object = {}) => ({
  title: "Seven days of rest",
  description: "A day at a time",
  orderIndex: 4,
  ...over,
});
const entryForm = (dayNumber: number, over: object = {}) => ({
  dayNumber,
  title: `Title ${dayNumber}`,
  verse: "Be still.",
  verseReference: "Psalm 46:10",
  reflection: "Rest begins where the work is laid down for a while. ".repeat(2),
  ...over,
});

async function aSeries(title: string, days = 7): Promise<{ id: number; entries: SeriesEntry[] }> {
  const [, { id }] = await call<AdminSeriesTopic>("POST", SERIES, topicForm({ title }));
  for (let day = 1; day <= days; day += 1) {
    const [status] = await call("POST", `${SERIES}/${id}/entries`, entryForm(day));
    expect(status).toBe(201);
  }
  const [, entries] = await call<SeriesEntry[]>("GET", `${SERIES}/${id}/entries`);
  return { id, entries };
}

it("a series and a day are made once by repeated calls with an Idempotency-Key", async () => {
  const wanted = topicForm({ title: "Made once" });
  const topicCall = () =>
    call<AdminSeriesTopic>("POST", SERIES, wanted, { "idempotency-key": "one series" });
  const first = await topicCall();
  expect(first).toMatchObject([201, { title: "Made once" }]);
  expect(await topicCall()).toEqual(first);
  const [, topics] = await call<AdminSeriesTopic[]>("GET", SERIES);
  expect(topics.filter(({ title }) => title === "Made once")).toHaveLength(1);
  const url = `${SERIES}/${first[1].id}/entries`;
  const dayCall = () =>
    call<SeriesEntry>("POST", url, entryForm(1), { "idempotency-key": "one day" });
  const day = await dayCall();
  expect(day[0]).toBe(201);
  expect(await dayCall()).toEqual(day);
  expect((await call("DELETE", `${SERIES}/${first[1].id}`))[0]).toBe(204);
});

describe("topics", () => {
  it("C-024, DEC-94: are made, listed in their order, changed, switched and deleted", async () => {
    const [status, made] = await call<AdminSeriesTopic>("POST", SERIES, topicForm());
    expect([status, made]).toMatchObject([201, { orderIndex: 4, isActive: true, activeDays: 0 }]);
    const url = `${SERIES}/${made.id}`;
    expect(await call("PUT", url, topicForm({ title: "Rest", orderIndex: 0 }))).toMatchObject([
      200,
      { title: "Rest", orderIndex: 0 },
    ]);
    expect(await call("PUT", url, { isActive: false })).toMatchObject([200, { isActive: false }]);
    const [, list] = await call<AdminSeriesTopic[]>("GET", SERIES);
    expect(list[0]).toMatchObject({ id: made.id, title: "Rest", isActive: false });
    expect((await call("DELETE", url))[0]).toBe(204);
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await call(method, url, method === "PUT" ? topicForm() : undefined))[0]).toBe(404);
    }
    expect((await call("PUT", url, { isActive: true }))[0]).toBe(404);
    expect((await call("GET", `${url}/entries`))[0]).toBe(404);
  });

  it.each([
    ["title", " ", "Title is required"],
    ["description", undefined, "Description is required"],
    ["orderIndex", -1, "Order index must be 0 or greater"],
    ["orderIndex", 1.5, "Order index must be 0 or greater"],
    ["orderIndex", 10_001, "Order index must be 10,000 or less"],
    ["orderIndex", 1e20, "Order index must be 10,000 or less"],
    ["imageUrl", "https://elsewhere.example/a.png", texts.notAFile],
  ])("X-020: %s: %j is refused in the form's own words", async (field, value, message) => {
    const [status, body] = await call<ErrorBody>("POST", SERIES, topicForm({ [field]: value }));
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe("days", () => {
  it.each([
    ["dayNumber", 0, texts.dayOutOfRange],
    ["dayNumber", 8, texts.dayOutOfRange],
    ["title", "", "Title is required"],
    ["verse", undefined, "Verse is required"],
    ["verseReference", "", "Verse reference is required"],
    ["reflection", "x".repeat(49), "Reflection must be at least 50 characters"],
    ["reflection", `${" ".repeat(60)}x`, "Reflection must be at least 50 characters"],
    ["reflection", undefined, "Reflection must be at least 50 characters"],
  ])("X-022: %s: %j is refused in the form's own words", async (field, value, message) => {
    const [, { id }] = await call<AdminSeriesTopic>("POST", SERIES, topicForm());
    const form = entryForm(1, { [field]: value });
    const [status, body] = await call<ErrorBody>("POST", `${SERIES}/${id}/entries`, form);
    expect([status, body.message]).toEqual([400, message]);
  });

  it("X-023: a series has one of each number, also when ten ask at once", async () => {
    const { id } = await aSeries("One of each", 1);
    const [status, body] = await call<ErrorBody>("POST", `${SERIES}/${id}/entries`, entryForm(1));
    expect([status, body.message, body.issues?.[0]?.path]).toEqual([
      409,
      texts.dayTaken(1),
      "dayNumber",
    ]);
    const at = Array.from({ length: 10 }, () =>
      call("POST", `${SERIES}/${id}/entries`, entryForm(2)),
    );
    const statuses = (await Promise.all(at)).map(([one]) => one);
    expect(statuses.filter((one) => one === 201)).toHaveLength(1);
    expect(statuses.filter((one) => one === 409)).toHaveLength(9);
  });

  it("DEC-94: a day is changed, switched and deleted; one of another series is not there", async () => {
    const { id, entries } = await aSeries("Changing days", 2);
    const other = await aSeries("Another one", 1);
    const [first] = entries;
    const url = `${SERIES}/${id}/entries/${first?.id}`;
    expect(await call("PUT", url, entryForm(3, { title: "Third" }))).toMatchObject([
      200,
      { id: first?.id, dayNumber: 3, title: "Third" },
    ]);
    expect((await call("PUT", url, entryForm(2)))[0]).toBe(409);
    expect(await call("PUT", url, { isActive: false })).toMatchObject([200, { isActive: false }]);
    const foreign = `${SERIES}/${other.id}/entries/${first?.id}`;
    expect((await call("PUT", foreign, { isActive: true }))[0]).toBe(404);
    expect((await call("DELETE", foreign))[0]).toBe(404);
    expect((await call("DELETE", url))[0]).toBe(204);
    expect((await call<SeriesEntry[]>("GET", `${SERIES}/${id}/entries`))[1]).toHaveLength(1);
  });

  it("DEC-121: renumbering moves nobody's progress", async () => {
    const { id, entries } = await aSeries("Moved days");
    const [one, two] = entries;
    const member = await server.register("series-member");
    await server.database.sql`update users set is_paid_member = true where id = ${member.user.id}`;
    const enrolled = await member.inject({
      method: "POST",
      url: "/api/series/enroll",
      payload: { topicId: id },
    });
    expect(enrolled.statusCode).toBe(200);
    const done = await member.inject({
      method: "POST",
      url: "/api/series/continue",
      payload: { topicId: id, dayNumber: 1, completion: { challenges: "My own words" } },
    });
    expect(done.json<SeriesProgress>()).toMatchObject({ currentDay: 2 });
    const days = entries.map(({ id: entryId, dayNumber }) => ({
      entryId,
      dayNumber: entryId === one?.id ? 2 : entryId === two?.id ? 1 : dayNumber,
    }));
    const [status, after] = await call<SeriesEntry[]>("PUT", `${SERIES}/${id}/order`, { days });
    expect(status).toBe(200);
    expect(after.slice(0, 2).map((entry) => entry.id)).toEqual([two?.id, one?.id]);
    const progress = await member.inject({ url: "/api/series/progress" });
    // What was the first day is finished still, and now stands second: the new first one is next.
    expect(progress.json<SeriesProgress[]>()[0]).toMatchObject({ currentDay: 1, run: 1 });
    const kept = await server.database.sql`
      select series_daily_entry_id as entry, challenges from user_series_daily_completion
      where user_id = ${member.user.id}`;
    expect([...kept]).toEqual([{ entry: one?.id, challenges: "My own words" }]);
    for (const wrong of [days.slice(1), days.map((day) => ({ ...day, dayNumber: 1 }))]) {
      expect((await call("PUT", `${SERIES}/${id}/order`, { days: wrong }))[0]).toBe(409);
    }
  });
});

describe("a series as a file", () => {
  it("issue 20: what is exported is imported again, day by day", async () => {
    const { id } = await aSeries("To and fro");
    const [, file] = await call<SeriesFile>("GET", `${SERIES}/${id}/export`);
    expect(file.days).toHaveLength(7);
    const copy = { ...file, title: "To and fro again" };
    const [, dry] = await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
      file: copy,
      dryRun: true,
    });
    expect(dry).toEqual({ title: copy.title, days: 7, problems: [], topicId: null });
    const [, { topicId }] = await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
      file: copy,
      dryRun: false,
    });
    const [, again] = await call<SeriesFile>("GET", `${SERIES}/${topicId}/export`);
    expect(again).toEqual(copy);
    const [, twice] = await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
      file: copy,
      dryRun: false,
    });
    expect(twice).toMatchObject({
      topicId: null,
      problems: [{ place: "Title", message: texts.titleTaken }],
    });
  });

  it("issue 20: a picture or a recording that this server doesn't have is a problem already in the dry run", async () => {
    const { sql } = server.database;
    await sql`insert into uploaded_files (path, uploaded_at)
      values ('/uploads/audio/here.mp3', now())`;
    const day = (number: number, name: string) =>
      entryForm(number, { audioUrl: `/uploads/audio/${name}.mp3` });
    const file = {
      ...topicForm({ title: "With recordings", imageUrl: "/uploads/pictures/gone.webp" }),
      days: [day(1, "here"), day(2, "gone")],
    };
    const bring = async (over: object, dryRun: boolean) =>
      (
        await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
          file: { ...file, ...over },
          dryRun,
        })
      )[1];
    const message = MESSAGES.uploads.notHere;
    const problems = [
      { place: "ImageUrl", message },
      { place: "Entry 2, audioUrl", message },
    ];
    expect(await bring({}, true)).toMatchObject({ topicId: null, problems });
    expect(await bring({}, false)).toMatchObject({ topicId: null, problems });
    const other = { place: "Title", message: texts.titleRequired };
    expect((await bring({ title: "" }, true)).problems).toEqual([other, ...problems]);
    const whole = await bring({ imageUrl: null, days: [day(1, "here")] }, false);
    expect(whole).toMatchObject({ topicId: expect.any(Number), problems: [] });
  });

  it("issue 20: every problem is named by its place, and nothing is stored", async () => {
    const before = (await call<AdminSeriesTopic[]>("GET", SERIES))[1].length;
    const file = {
      ...topicForm({ title: "" }),
      days: [
        entryForm(1, { reflection: "short" }),
        entryForm(9),
        entryForm(3, { verse: "", extra: true }),
        entryForm(3),
      ],
    };
    const [status, found] = await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
      file,
      dryRun: false,
    });
    expect(status).toBe(200);
    expect(found.problems.map(({ place, message }) => `${place}: ${message}`).toSorted()).toEqual([
      "Entry 1, reflection: Reflection must be at least 50 characters",
      "Entry 2, dayNumber: Day number must be 1 to 7",
      "Entry 3, verse: Verse is required",
      "Entry 3: There is no field 'extra' here",
      "Entry 4, dayNumber: Day 3 is there twice",
      "Title: Title is required",
    ]);
    expect(found.topicId).toBeNull();
    expect((await call<AdminSeriesTopic[]>("GET", SERIES))[1]).toHaveLength(before);
    for (const odd of [null, 7, "text", []]) {
      const [, { problems }] = await call<SeriesImportAnswer>("POST", `${SERIES}/import`, {
        file: odd,
        dryRun: true,
      });
      expect(problems[0]?.place).toBe("File");
    }
  });
});
