import { expect, it } from "vitest";
import {
  dynamicImportsOnlyWhereAllowed,
  environmentIsDocumented,
  foldersAreSmall,
  liveQueriesAreAsync,
  mapIsTrue,
  namesSaySomething,
  noEntityNames,
  noUnfinishedMarks,
  sqlOnlyInRepositories,
  textsAreTakenByGroup,
  textsStandOnce,
} from "./house-rules.ts";

function file(path: string, text = "") {
  return { path, text };
}

it("sync-core may not name a kind of record, its tests may", () => {
  const core = "packages/sync-core/src";
  const said = noEntityNames([
    file(`${core}/merge.ts`, 'const a = 1;\nif (collection === "goals") skip();\n'),
    file(`${core}/plan.ts`, "export interface Entry {}\n"),
    file(`${core}/batch.ts`, "for (const [k] of Object.entries(fields)) use(map.entries(), k);\n"),
    file(`${core}/merge.test.ts`, 'const row = { collection: "goals" };\n'),
    file("packages/local-db/src/records/goals.ts", "export const goals = 1;\n"),
  ]);
  expect(said).toHaveLength(2);
  expect(said[0]).toContain(`${core}/merge.ts:2: "goals"`);
  expect(said[1]).toContain(`${core}/plan.ts:1: "Entry"`);
});

it("SQL outside the repositories, sync and the database plugin is refused", () => {
  const query = "export const read = () => sql`select 1`;\n";
  const refused = [
    file("sync-server/src/features/goals/goal-handler.ts", query),
    file("sync-server/src/plugins/monitoring/health.ts", "await tx<Row[]>`select 1`;\n"),
    file("sync-server/src/app.ts", 'await database.unsafe("select 1");\n'),
    file("sync-server/src/gateways/mail.ts", 'const q = "select name from users";\n'),
  ];
  const accepted = [
    file("sync-server/src/features/goals/goal-repository.ts", query),
    file("sync-server/src/sync/with-user.ts", query),
    file("sync-server/src/plugins/database/database-migrations.ts", query),
    file("sync-server/src/plugins/database/embedded-database.ts", query),
    file("sync-server/src/features/goals/goal-handler.pg.test.ts", query),
    file("web/src/ui/select.tsx", 'const label = "Select a goal from the list";\n'),
  ];
  expect(sqlOnlyInRepositories(refused)).toHaveLength(refused.length);
  expect(sqlOnlyInRepositories(accepted)).toEqual([]);
});

it("what a live query reads is an async function", () => {
  const said = liveQueriesAreAsync([
    file("web/src/a.ts", "useLiveQuery(async () => read(database), [database]);\n"),
    file("web/src/b.ts", "useLiveQuery(\n  () => read(database).catch(() => null),\n);\n"),
    file("packages/local-db/src/c.ts", "liveQuery(() => read(database));\nliveQuery(reading);\n"),
  ]);
  expect(said.map((line) => line.split(":")[0])).toEqual([
    "web/src/b.ts",
    "packages/local-db/src/c.ts",
  ]);
});

it("a path that the map names has to exist", () => {
  const map = [
    "A write: `web/src/features/plan/save/use-save-plan.ts` then `plans.ts`, kept in packages/local-db/.",
    "To add one: `x-routes.ts` and `sync-server/src/features/<name>/` (see docs/gone.md).",
    "A page: `GET /api/goals` in `missing.ts`.",
  ].join("\n");
  const said = mapIsTrue([
    file("docs/ARCHITECTURE.md", map),
    file("web/src/features/plan/save/use-save-plan.ts"),
    file("packages/local-db/src/plans.ts"),
  ]);
  expect(said).toEqual([
    "docs/ARCHITECTURE.md: names docs/gone.md, which does not exist",
    "docs/ARCHITECTURE.md: names missing.ts, which does not exist",
  ]);
});

it("a missing map and one that is too long are refused", () => {
  expect(mapIsTrue([])).toEqual(["docs/ARCHITECTURE.md: is missing"]);
  const long = mapIsTrue([file("docs/ARCHITECTURE.md", "line\n".repeat(151))]);
  expect(long[0]).toContain("at most 150");
});

it("a text of the specification may be spelled in the message table and in tests only", () => {
  const said = textsStandOnce([
    file(
      "packages/contract/src/messages/plan/plan.ts",
      '{ a: "Your daily plan is kept here", b: "Short" }',
    ),
    file("web/src/ui/broken-line.tsx", "<p>\n  Your daily plan\n  is kept here\n</p>"),
    file("web/src/ui/card.tsx", "/** Says: Your daily plan is kept here */\n<p>Short</p>"),
    file("web/src/ui/card.test.tsx", 'getByText("Your daily plan is kept here")'),
  ]);
  expect(said).toEqual([
    'web/src/ui/broken-line.tsx: spells "Your daily plan is kept here"; take it from MESSAGES',
  ]);
});

it("names that are not kebab-case or say nothing are refused", () => {
  const refused = ["web/src/ui/GoalCard.tsx", "web/src/lib/date-utils.ts", "packages/common/a.ts"];
  const accepted = [
    "README.md",
    "docs/ARCHITECTURE.md",
    ".ci/run",
    ".env.example",
    "docs/decisions/0001-embedded-database.md",
    "sync-server/migrations/0001.do.accounts.sql",
    "web/src/features/plan/use-save-plan.test.tsx",
  ];
  expect(namesSaySomething(refused.map((path) => file(path)))).toHaveLength(refused.length);
  expect(namesSaySomething(accepted.map((path) => file(path)))).toEqual([]);
});

it("names that code hosts look for are accepted where the hosts look, and nowhere else", () => {
  const accepted = [
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    ".editorconfig",
    ".github/ISSUE_TEMPLATE/bug.yml",
    ".github/pull_request_template.md",
    ".github/workflows/test.yaml",
  ];
  const refused = [
    "docs/CHANGELOG.md",
    "packages/contract/SECURITY.md",
    "docs/ISSUE_TEMPLATE/bug.yml",
    ".github/ISSUE_TEMPLATE/Bug_Report.yml",
    "web/pull_request_template.md",
    "NOTES.md",
  ];
  expect(namesSaySomething(accepted.map((path) => file(path)))).toEqual([]);
  expect(namesSaySomething(refused.map((path) => file(path)))).toHaveLength(refused.length);
});

it("marks for later and tests that run alone are refused", () => {
  const later = `// ${"TO"}DO later\n`;
  const alone = `it.${"only"}("x", () => {});\n`;
  const said = noUnfinishedMarks([file("web/src/a.ts", later), file("web/src/b.test.ts", alone)]);
  expect(said.map((line) => line.split(": ")[0])).toEqual([
    "web/src/a.ts:1",
    "web/src/b.test.ts:1",
  ]);
});

it("the app may not take all texts apart at once, tests may", () => {
  const all = "const {\n  payment,\n  uploads,\n} = MESSAGES;\n";
  const said = textsAreTakenByGroup([
    file("web/src/features/a.tsx", `// A line before.\n${all}`),
    file("web/src/features/b.tsx", "const { title } = MESSAGES.payment.failed;\n"),
    file("web/src/features/a.test.tsx", all),
  ]);
  expect(said).toEqual([
    "web/src/features/a.tsx:5: take a group of texts by its name, as in MESSAGES.payment",
  ]);
});

it("the environment that is read and the one that is documented are the same", () => {
  const said = environmentIsDocumented([
    file("sync-server/src/config.ts", "z.object({\n  HOST: text,\n  HIDDEN: text,\n})"),
    file(".env.example", "# the address\n#HOST=127.0.0.1\n# OLD=1\n"),
    file("sync-server/src/main.ts", "readConfig(process.env);\nconst p = process.env.PORT;\n"),
    file("sync-server/src/app.ts", "const { env, argv } = process;\n"),
  ]);
  expect(said).toEqual([
    ".env.example: HIDDEN is read but not documented",
    ".env.example: OLD is documented but never read",
    "sync-server/src/main.ts:2: only config.ts decides what the environment means",
    "sync-server/src/app.ts:1: only config.ts decides what the environment means",
  ]);
});

it("dynamic imports stand in the router and in the loaders of late parts, and load content", () => {
  const said = dynamicImportsOnlyWhereAllowed([
    file("web/src/app/router.tsx", 'lazy(() => import("./routes/daily-route.tsx"));'),
    file("web/src/features/plan/texts.ts", 'const t = await import("@reignwell/content");'),
    file("packages/content/src/pool.ts", 'await import("./part-01.json");'),
    file("web/src/features/plan/late.ts", 'await import("./step.tsx");'),
    file("web/src/features/plan/texts/load-texts.ts", 'await import("./step.tsx");'),
    file("web/src/lib/session/session-memory.ts", 'await import("./stored-session.ts");'),
    file("web/src/features/goals/load-texts.ts", 'await import("./form.tsx");'),
    file("sync-server/src/app.ts", "await import(name);"),
    file("sync-server/src/app.test.ts", "await import(name);"),
  ]);
  expect(said.map((line) => line.split(":")[0])).toEqual([
    "web/src/features/plan/late.ts",
    "web/src/features/goals/load-texts.ts",
    "sync-server/src/app.ts",
  ]);
});

it("a folder holds at most 20 source files, tests and styles not counted", () => {
  const inFolder = (folder: string, count: number, end = ".ts") =>
    Array.from({ length: count }, (_, at) => file(`${folder}/part-${at}${end}`));
  const said = foldersAreSmall([
    ...inFolder("web/src/features/plan", 21),
    ...inFolder("web/src/features/goals", 20),
    ...inFolder("web/src/features/goals", 20, ".test.tsx"),
    ...inFolder("web/src/features/goals", 20, ".module.css"),
    ...inFolder("web/src/features/goals/list", 20, ".tsx"),
    ...inFolder("web/e2e/journeys", 30, ".spec.ts"),
  ]);
  expect(said).toEqual(["web/src/features/plan: 21 source files; a folder holds 20"]);
});
