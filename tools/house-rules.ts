import type { HouseFile } from "./house-files.ts";

/** A rule of the house that the linter cannot express; returns one line for each breach. */
export type HouseRule = (files: readonly HouseFile[]) => string[];

const CODE = /\.(ts|tsx)$/;
const TESTS =
  /\.test\.tsx?$|^web\/e2e\/|^(sync-server|web\/src)\/(.+\/)?testing\/|^packages\/testing\//;
/** A test goes with its file and is not counted beside it. */
const BESIDE = /\.(test|spec)\.tsx?$/;
const PRODUCT = /^(packages\/[^/]+|web|sync-server)\/src\//;

/** sync-core carries every kind of record and names none: that is why a new kind costs it nothing. */
export const noEntityNames: HouseRule = (files) => {
  const names =
    /\b(entries|entry|goals?|tasks?|action_?completions?|profiles?|series_?completions?)(?=Id\b|Record\b|Row\b|\b)/gi;
  return product(files)
    .filter(({ path }) => path.startsWith("packages/sync-core/src/"))
    .flatMap((file) =>
      occurrences(file, names, { ignore: /\.entries\(|fromEntries\(/g }).map(
        ({ at, found }) => `${at}: "${found}" is an entity name; sync-core knows no entities`,
      ),
    );
};

/** SQL stands only in repositories, where each statement names the owner in its where clause. */
export const sqlOnlyInRepositories: HouseRule = (files) => {
  const allowed = /^sync-server\/src\/(.*-repository\.ts$|sync\/|plugins\/database\/)/;
  const sql =
    /\b(sql|tx|transaction)\s*(<[^`;]*>)?`|\.unsafe\(|["'`]\s*(select\s[^"'`]*\sfrom|SELECT\s[^"'`]*\sFROM|insert\s+into|INSERT\s+INTO|delete\s+from|DELETE\s+FROM|update\s+\w+\s+set|UPDATE\s+\w+\s+SET)\b/g;
  return product(files)
    .filter(({ path }) => !allowed.test(path))
    .flatMap((file) =>
      occurrences(file, sql).map(
        ({ at }) => `${at}: SQL belongs in a *-repository.ts, sync/ or plugins/database/`,
      ),
    );
};

/**
 * What a live query reads is an async function. Only then Dexie counts what its parts wait for: another
 * one loses its transaction where it reads a second time, and what it reads then is not watched.
 */
export const liveQueriesAreAsync: HouseRule = (files) =>
  product(files).flatMap((file) =>
    occurrences(file, /[lL]iveQuery\(\s*\(/g).map(
      ({ at }) => `${at}: what a live query reads has to be an async function`,
    ),
  );

/** The map leads nowhere wrong: each path that docs/ARCHITECTURE.md names exists. */
export const mapIsTrue: HouseRule = (files) => {
  const map = files.find(({ path }) => path === "docs/ARCHITECTURE.md");
  if (map === undefined) return ["docs/ARCHITECTURE.md: is missing"];
  const known = files.flatMap(({ path }) => withFolders(path));
  const problems = pathsIn(map.text)
    .filter((named) => !known.some((path) => path === named || path.endsWith(`/${named}`)))
    .map((named) => `docs/ARCHITECTURE.md: names ${named}, which does not exist`);
  const length = map.text.trimEnd().split("\n").length;
  if (length > 150) problems.push(`docs/ARCHITECTURE.md: ${length} lines; a map has at most 150`);
  return problems;
};

/** The specification's texts stand once: in a message table of the contract. */
export const textsStandOnce: HouseRule = (files) => {
  const isTable = ({ path }: HouseFile) => path.startsWith("packages/contract/src/messages/");
  const tables = files.filter(isTable);
  if (tables.length === 0) return ["packages/contract/src/messages: is missing"];
  const texts = tables.flatMap((table) =>
    [...table.text.matchAll(/"((?:[^"\\\n]|\\.){20,})"/g)].map(([, text = ""]) => text),
  );
  return files
    .filter(
      (file) => /\.(ts|tsx|html)$/.test(file.path) && !TESTS.test(file.path) && !isTable(file),
    )
    .flatMap(({ path, text }) => {
      // Comments may quote; and JSX breaks long texts over lines.
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
      const flat = code.replace(/\s+/g, " ").replaceAll("&apos;", "'");
      return texts
        .filter((message) => flat.includes(message))
        .map((message) => `${path}: spells "${message}"; take it from MESSAGES`);
    });
};

/** Names say what a file is: kebab-case, and none that fits everything. */
export const namesSaySomething: HouseRule = (files) => {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const given = /^(README\.md|LICENSE|ARCHITECTURE\.md)$/;
  // Code hosts look for these, by exactly these names and in exactly these folders.
  const hosts =
    /^(CONTRIBUTING|CHANGELOG|SECURITY|CODE_OF_CONDUCT)\.md$|^\.github\/(ISSUE_TEMPLATE\/|pull_request_template\.md$)/;
  const empty = /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)/;
  return files.flatMap(({ path }) =>
    path
      .replace(hosts, "")
      .split("/")
      .flatMap((part) => {
        if (part === "" || given.test(part)) return [];
        if (!kebab.test(part)) return [`${path}: "${part}" is not kebab-case`];
        return empty.test(part) ? [`${path}: "${part}" says nothing about what it is`] : [];
      }),
  );
};

/** No mark for later work is committed, and no test that is set to run alone. */
export const noUnfinishedMarks: HouseRule = (files) => {
  const marks = new RegExp(`\\b(${"TO"}DO|${"FIX"}ME)\\b|\\.${"on"}ly\\(`, "g");
  return files
    .filter(({ path }) => /\.(ts|tsx|js|css|sql|html|yaml)$/.test(path))
    .flatMap((file) =>
      occurrences(file, marks).map(({ at, found }) => `${at}: "${found}" must not be committed`),
    );
};

/** Reads what is for Node and for the system, before anything of ours runs: decision 100. */
const START_SETTINGS = "sync-server/src/process/start-settings.ts";

/** What an operator may set and what the server reads are one list. */
export const environmentIsDocumented: HouseRule = (files) => {
  const config = files.find(({ path }) => path === "sync-server/src/config.ts");
  const example = files.find(({ path }) => path === ".env.example");
  if (config === undefined) return ["sync-server/src/config.ts: is missing"];
  if (example === undefined) return [".env.example: is missing"];
  const read = new Set(captured(config.text, /^\s+([A-Z][A-Z0-9_]+):/gm));
  const documented = new Set(captured(example.text, /^#?\s*([A-Z][A-Z0-9_]+)=/gm));
  const elsewhere = product(files)
    .filter(({ path }) => path.startsWith("sync-server/src/") && path !== START_SETTINGS)
    .flatMap((file) =>
      occurrences(file, /process\.env[.[]|\{[^}\n]*\benv\b[^}\n]*\} = process;/g).map(
        ({ at }) => `${at}: only config.ts decides what the environment means`,
      ),
    );
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => `.env.example: ${name} is read but not documented`),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => `.env.example: ${name} is documented but never read`),
    ...elsewhere,
  ];
};

/** What the first screen or the start must not wait for: one file for each part that is late. */
const LATE_PARTS: readonly string[] = [
  "sync-server/src/features/rewards/picture/load-letters.ts",
  "sync-server/src/features/uploads/load-file-type.ts",
  "sync-server/src/gateways/load-chat-service.ts",
  "sync-server/src/gateways/load-nodemailer.ts",
  "sync-server/src/main.ts", // what is imported later comes from the cache
  "sync-server/src/open-gateways.ts", // decision 51
  "sync-server/src/plugins/pictures/load-sharp.ts",
  "web/src/features/overview/day/load-day-parts.ts", // decision 41
  "web/src/features/plan/save/load-plan-ending.ts", // decision 8
  "web/src/features/plan/steps/load-later-steps.ts",
  "web/src/features/plan/texts/load-texts.ts",
  "web/src/lib/session/session-memory.ts", // decision 20
];

/**
 * dynamic imports split routes (web/src/app), load the texts (content), and load what the first screen
 * or the server's start need not wait for, each in a file of its own (LATE_PARTS); nothing else.
 */
export const dynamicImportsOnlyWhereAllowed: HouseRule = (files) =>
  product(files)
    .filter(({ path }) => !/^(web\/src\/app|packages\/content\/src)\//.test(path))
    .filter(({ path }) => !LATE_PARTS.includes(path))
    .flatMap((file) =>
      occurrences(file, /\bimport\s*\(\s*(?!["'`]@reignwell\/content["'`])/g).map(
        ({ at }) => `${at}: dynamic imports are for the router, for content, and for LATE_PARTS`,
      ),
    );

/** A reader takes in so many names at a glance. */
export const FOLDER_LIMIT = 20;

/** In a folder with too many files a newcomer does not know where to begin: cut it by what they do. */
export const foldersAreSmall: HouseRule = (files) =>
  [...sourceFilesByFolder(files)]
    .filter(([, count]) => count > FOLDER_LIMIT)
    .map(([folder, count]) => `${folder}: ${count} source files; a folder holds ${FOLDER_LIMIT}`);

/** How many source files lie in each folder; a test goes with its file and is not counted. */
export function sourceFilesByFolder(files: readonly HouseFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!CODE.test(path) || BESIDE.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/**
 * The app takes its texts group by group: where all of them are taken apart at once, the bundler keeps
 * every text of every page in a file that each device stores.
 */
export const textsAreTakenByGroup: HouseRule = (files) =>
  product(files)
    .filter(({ path }) => path.startsWith("web/src/"))
    .flatMap((file) =>
      occurrences(file, /\}\s*=\s*MESSAGES\s*;/g).map(
        ({ at }) => `${at}: take a group of texts by its name, as in MESSAGES.payment`,
      ),
    );

/** All rules, in the order of their reports. */
export const HOUSE_RULES: readonly HouseRule[] = [
  noEntityNames,
  sqlOnlyInRepositories,
  liveQueriesAreAsync,
  mapIsTrue,
  textsStandOnce,
  textsAreTakenByGroup,
  namesSaySomething,
  noUnfinishedMarks,
  environmentIsDocumented,
  dynamicImportsOnlyWhereAllowed,
  foldersAreSmall,
];

/** The code that users run: no tests, and nothing that stands in for something in them. */
export function product(files: readonly HouseFile[]): HouseFile[] {
  return files.filter(({ path }) => CODE.test(path) && PRODUCT.test(path) && !TESTS.test(path));
}

/** Where a pattern is found, as `path:line`, with what was found. */
export function occurrences(
  file: HouseFile,
  pattern: RegExp,
  { ignore }: { ignore?: RegExp } = {},
) {
  // Ignored text is blanked out in its length, so that line numbers stay right.
  const text =
    ignore === undefined
      ? file.text
      : file.text.replace(ignore, (found) => " ".repeat(found.length));
  return [...text.matchAll(pattern)].map((match) => ({
    at: `${file.path}:${text.slice(0, match.index).split("\n").length}`,
    found: match[0].trim(),
  }));
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** A path and each folder above it. */
export function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** File names and paths below a known folder; parts to fill in (`<name>`, `x-routes.ts`, `*`) are none. */
export function pathsIn(text: string): string[] {
  const below = /(?<![\w/.@-])(?:packages|web|sync-server|docs|tools|\.ci)\/[\w./<>*-]*/g;
  const file = /(?<![\w/.@<>*-])[\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|md|sql|json|yaml)(?![\w/])/g;
  const named = [...text.matchAll(below), ...text.matchAll(file)].map(([found]) =>
    found.replace(/[/.]+$/, ""),
  );
  return [...new Set(named)].filter(
    (path) => !/[<>*]|\.\.\.|(^|\/)x[-.]/.test(path) && path !== "",
  );
}
