import {
  type AdminScripture,
  MESSAGES,
  ROUTES,
  type ScriptureFormat,
  type ScriptureImportAnswer,
} from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  const template = await server.register("template");
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${template.user.id}`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql`delete from scheduled_scriptures`;
});

async function bring(text: string, format: ScriptureFormat = "csv", isDryRun = false) {
  const payload = { format, text, isDryRun };
  const answer = await admin.inject({ method: "POST", url: ROUTES.adminScriptureImport, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<ScriptureImportAnswer>();
}
const stored = async () =>
  (await admin.inject({ url: ROUTES.adminScriptures })).json<AdminScripture[]>();
const exported = async (format: ScriptureFormat) =>
  admin.inject({ url: `${ROUTES.adminScriptureExport}?format=${format}` });
const noteRecording = (path: string) => server.database.sql`
  insert into uploaded_files (path, uploaded_at) values (${path}, now()) on conflict do nothing`;
const HEADER = "date,reference,verse,reflection,audioUrl,active";
const dateOf = (index: number) => addDays("2027-01-01", index);
/** A line of a CSV file; every third reflection goes over two lines. */
const lineOf = (index: number) =>
  `${dateOf(index)},Psalm ${(index % 150) + 1}:1,"Verse ""${index}"", and more","${
    index % 3 === 0 ? "First.\nSecond." : "One."
  }",,true`;

/** What is wrong with a line, by what its planter puts there. */
const FAULTS: readonly ((index: number) => string)[] = [
  (index) => `${dateOf(index)},,A verse,,,true`,
  (index) => `${dateOf(index)},Psalm 1:1,,,,true`,
  () => `,Psalm 1:1,A verse,,,true`,
  () => `2027-02-30,Psalm 1:1,A verse,,,true`,
  () => `31/12/2027,Psalm 1:1,A verse,,,true`,
  (index) => `${dateOf(index)},Psalm 1:1,A verse`,
  (index) => `${dateOf(index)},Psalm 1:1,A verse,,,perhaps`,
  (index) => `${dateOf(index)},Psalm 1:1,A v\uFFFDrse,,,true`,
  (index) => `${dateOf(index)},Psalm 1:1,"A verse" and more,,,true`,
  (index) => `${dateOf(index - 1)},Psalm 1:1,On the date of the line before,,,true`,
];

/** A file of 1,000 scriptures, every twentieth of them with a fault, and the lines of the faults. */
function fileWithFaults() {
  const lines = [HEADER];
  const faultyLines: number[] = [];
  let next = 2;
  for (let index = 0; index < 1000; index += 1) {
    const isFaulty = index % 20 === 19;
    const line = isFaulty
      ? (FAULTS[faultyLines.length % FAULTS.length]?.(index) ?? "")
      : lineOf(index);
    if (isFaulty) faultyLines.push(next);
    next += line.split("\n").length;
    lines.push(line);
  }
  return { text: lines.join("\n"), faultyLines };
}

it("issue 20: of 1,000 scriptures with 50 faults none is lost: the dry run names each line, the import stores the others", async () => {
  const { text, faultyLines } = fileWithFaults();
  const dry = await bring(text, "csv", true);
  expect(dry).toMatchObject({ total: 1000, added: 950, unchanged: 0, faulty: 50 });
  expect([...new Set(dry.problems.map(({ line }) => line))]).toEqual(faultyLines);
  expect(await stored()).toEqual([]);

  expect(await bring(text)).toEqual(dry);
  const rows = await stored();
  const isFaulty = (index: number) => index % 20 === 19;
  const wanted = Array.from({ length: 1000 }, (_, index) => index).filter((i) => !isFaulty(i));
  expect(rows.map(({ scheduleDate }) => scheduleDate).toReversed()).toEqual(wanted.map(dateOf));
  expect(rows.at(-1)).toMatchObject({
    verse: 'Verse "0", and more',
    reflection: "First.\nSecond.",
    isActive: true,
  });
  // Once more, the same file changes nothing.
  expect(await bring(text)).toMatchObject({ added: 0, unchanged: 950, faulty: 50 });
});

it("issue 20: a mark that is never closed costs its own line only", async () => {
  const text = [HEADER, lineOf(1), `${dateOf(2)},Psalm 1:1,"A verse,,,true`, lineOf(4)].join("\n");
  expect(await bring(text)).toMatchObject({
    total: 3,
    added: 2,
    faulty: 1,
    problems: [{ line: 3 }],
  });
});

it("issue 20: JSON is read as well, with the line of each scripture", async () => {
  const text = `[
  { "date": "2027-01-01", "reference": "Psalm 1:1", "verse": "A [verse], {said}" },
  "no scripture",
  { "date": "2027-01-02",
    "reference": "Psalm 1:2", "verse": 7 },
  { "date": "2027-01-03", "reference": "Psalm 1:3", "verse": "A verse", "extra": true }
]`;
  const found = await bring(text, "json");
  expect(found).toMatchObject({ total: 4, added: 1, faulty: 3 });
  expect(found.problems.map(({ line }) => line)).toEqual([3, 4, 6]);
  const broken = await bring(`[\n{"date": "2027-01-05"},\n]`, "json", true);
  expect(broken).toMatchObject({ total: 0, added: 0, problems: [{ line: 3 }] });
});

it.each([
  ["an unknown column", "date,reference,vers\n2027-01-01,Psalm 1:1,A verse", "“vers”"],
  ["a missing column", "date,verse\n2027-01-01,A verse", "“reference”"],
  ["nothing", "", "nothing in this file"],
  ["only a header", HEADER, "nothing in this file"],
])("issue 20: a file with %s stores nothing and says why", async (_what, text, words) => {
  const found = await bring(text);
  expect(found.added).toBe(0);
  expect(found.problems.map(({ message }) => message).join(" ")).toContain(words);
});

it("issue 20: a file holds 5,000 scriptures; of a longer one nothing is stored, and it says so", async () => {
  const file = (count: number) =>
    [HEADER, ...Array.from({ length: count }, (_, index) => lineOf(index))].join("\n");
  expect(await bring(file(5000), "csv", true)).toMatchObject({ added: 5000, problems: [] });
  const tooLong = await bring(file(5001));
  expect(tooLong.added).toBe(0);
  expect(tooLong.problems).toMatchObject([{ message: expect.stringContaining("5,000") }]);
  expect(await stored()).toEqual([]);
});

it("DEC-91: a date with another active scripture is a problem, and an inactive one may wait beside it", async () => {
  await bring([HEADER, lineOf(1)].join("\n"));
  const other = (active: boolean) => `${dateOf(1)},John 1:1,In the beginning.,,,${active}`;
  const taken = await bring([HEADER, other(true)].join("\n"));
  expect(taken).toMatchObject({ added: 0, faulty: 1, problems: [{ line: 2 }] });
  expect(taken.problems[0]?.message).toContain("Psalm 2:1");
  expect(await bring([HEADER, other(false)].join("\n"))).toMatchObject({ added: 1, faulty: 0 });
});

it("issue 20: a line that names a recording this server doesn't have is a problem already in the dry run", async () => {
  await noteRecording("/uploads/audio/here.mp3");
  const line = (index: number, name: string) =>
    `${dateOf(index)},Psalm 1:1,A verse,,/uploads/audio/${name}.mp3,true`;
  const text = [HEADER, line(1, "here"), line(2, "gone"), line(1, "gone")].join("\n");
  const dry = await bring(text, "csv", true);
  expect(dry).toMatchObject({ total: 3, added: 1, faulty: 2 });
  const notHere = `audioUrl: ${MESSAGES.uploads.notHere}`;
  expect(dry.problems).toEqual([
    { line: 3, message: notHere },
    { line: 4, message: notHere },
    { line: 4, message: MESSAGES.scriptureImport.dateTwice(2) },
  ]);
  expect(await bring(text)).toEqual(dry);
  expect(await stored()).toMatchObject([{ audioUrl: "/uploads/audio/here.mp3" }]);
});

it.each(["csv", "json"] as const)(
  "issue 20: a %s export brings everything back, and importing it is no change",
  async (format) => {
    await noteRecording("/uploads/audio/a.mp3");
    const odd = [
      `2027-03-01,Psalm 1:1," A verse; with ""marks"", \ttabs\nand lines ",,/uploads/audio/a.mp3,true`,
      `2027-03-01,Psalm 1:2,Another one,"=1+1",,false`,
      `2027-03-02,Psalm 1:3,Plain,,,yes`,
    ];
    await bring([HEADER, ...odd].join("\r\n"));
    const before = await stored();
    expect(before).toHaveLength(3);
    const file = await exported(format);
    expect(file.headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename="scriptures-.*\\.${format}"$`),
    );
    expect(await bring(file.body, format)).toMatchObject({ total: 3, added: 0, unchanged: 3 });
    expect(await stored()).toEqual(before);

    await server.database.sql`delete from scheduled_scriptures`;
    expect(await bring(file.body, format)).toMatchObject({ total: 3, added: 3, problems: [] });
    const withoutIds = (rows: AdminScripture[]) => rows.map(({ id: _id, ...row }) => row);
    expect(withoutIds(await stored())).toEqual(withoutIds(before));
  },
);
