import { type ErrorBody, MESSAGES, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAdministrator } from "../../../testing/admin/administrator.ts";
import { aForm, aPicture, aRecording } from "../../../testing/admin/upload-files.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { sweepUploads } from "../../features/uploads/sweep-uploads.ts";

const DAY = 24 * 60 * 60 * 1000;
const { gone } = MESSAGES.uploads;

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdministrator(server);
  await send("POST", ROUTES.adminSeries, SERIES);
});
afterAll(() => server.close());

const SERIES = { title: "Rest", description: "Slowly", orderIndex: 1 };
const DAY_OF_SERIES = {
  dayNumber: 1,
  title: "Stop",
  verse: "Be still.",
  verseReference: "Psalm 46:10",
  reflection: "Rest begins where the work is laid down for a while.",
};
const SCRIPTURE = {
  scheduleDate: "2027-03-01",
  verse: "Be still.",
  reference: "Psalm 46:10",
  reflection: "Rest.",
  isActive: false,
};
const GIVEAWAY = {
  title: "A Bible",
  description: "Bound",
  prize: "One",
  rules: "For everybody",
  startDate: "2027-03-01T06:00:00.000Z",
  endDate: "2027-03-08T06:00:00.000Z",
  pointRequirement: 5,
};

interface Named {
  id: number;
  imageUrl?: string | null;
  audioUrl?: string | null;
}

async function send(method: "POST" | "PUT", url: string, payload: object) {
  const answer = await admin.inject({ method, url, payload });
  return { status: answer.statusCode, body: answer.json<Named & ErrorBody>() };
}

async function upload(field: "imageUrl" | "audioUrl"): Promise<string> {
  const isPicture = field === "imageUrl";
  const file = isPicture
    ? { field: "image", bytes: await aPicture("png"), name: "a.png" }
    : { field: "audio", bytes: aRecording(), name: "a.mp3" };
  const url = isPicture ? ROUTES.uploadGiveawayImage : ROUTES.uploadAudio;
  const answer = await admin.inject({ method: "POST", url, ...aForm([file]) });
  const { imagePath, audioUrl } = answer.json<{ imagePath?: string; audioUrl?: string }>();
  return imagePath ?? audioUrl ?? "";
}

const isServed = async (url: string) => (await server.inject({ url })).statusCode === 200;
const sweepLater = (time: number) => {
  server.clock.advance(time);
  return sweepUploads(server.deps);
};

describe.each([
  ["a giveaway", ROUTES.adminGiveaways, "imageUrl", GIVEAWAY],
  ["a series", ROUTES.adminSeries, "imageUrl", { ...SERIES, title: "Hope" }],
  ["a day of a series", "/api/admin/series/1/entries", "audioUrl", DAY_OF_SERIES],
  ["a scripture", ROUTES.adminScriptures, "audioUrl", SCRIPTURE],
] as const)("the file of %s", (_what, url, field, fields) => {
  const refused = {
    status: 400,
    body: { code: "validation_failed", message: gone, issues: [{ path: field, message: gone }] },
  };

  it("issue 20, DEC-93: is asked for again where the form was open for more than a day; no dead address is stored", async () => {
    const late = await upload(field);
    await sweepLater(DAY + 1);
    expect(await isServed(late)).toBe(false);
    expect(await send("POST", url, { ...fields, [field]: late })).toMatchObject(refused);
    const made = await send("POST", url, { ...fields, [field]: null });
    expect(made).toMatchObject({ status: 201 });
    const one = `${url}/${made.body.id}`;
    expect(await send("PUT", one, { ...fields, [field]: late })).toMatchObject(refused);

    const again = await upload(field);
    const saved = await send("PUT", one, { ...fields, [field]: again });
    expect(saved).toMatchObject({ status: 200, body: { [field]: again } });
    await sweepLater(DAY + 1);
    expect(await isServed(again)).toBe(true);
    // What is stored is saved again as it is, however old.
    expect(await send("PUT", one, { ...fields, [field]: again })).toMatchObject({ status: 200 });
  });
});

it("issue 20, DEC-93: a file stays for another day from the moment that a form has named it, also in vain", async () => {
  const url = `${ROUTES.adminSeries}/1/entries`;
  const day = { ...DAY_OF_SERIES, dayNumber: 2 };
  await send("POST", url, day);
  const audioUrl = await upload("audioUrl");
  server.clock.advance(DAY - 1);
  expect(await send("POST", url, { ...day, audioUrl })).toMatchObject({ status: 409 });
  await sweepLater(2);
  expect(await isServed(audioUrl)).toBe(true);
  await sweepLater(DAY);
  expect(await isServed(audioUrl)).toBe(false);
});

it("issue 20: a file of before files were noted is known by what names it", async () => {
  const { sql } = server.database;
  const imageUrl = "/uploads/pictures/of-before.webp";
  const made = await send("POST", ROUTES.adminSeries, { ...SERIES, title: "Joy" });
  const url = `${ROUTES.adminSeries}/${made.body.id}`;
  const form = { ...SERIES, title: "Joy", imageUrl };
  expect((await send("PUT", url, form)).status).toBe(400);
  await sql`update series_topics set image_url = ${imageUrl} where id = ${made.body.id}`;
  expect((await send("PUT", url, form)).status).toBe(200);
});
