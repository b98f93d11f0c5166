import { expect, it } from "vitest";
import { citedDocumentsExist, citedIdsAreDefined } from "./requirements-book.ts";

const BOOK = {
  path: "docs/requirements.md",
  text: "- **A-014** Signing out.\n- **DEC-09** The free limit; see DEC-10.\n- **DEC-10** Refusals.\n",
};
const PROTOCOL = { path: "docs/sync-protocol.md", text: "- **[L1]** One transaction.\n" };

// Put together, because the rule reads this file, too.
const PLANTED = `A-${"999"}`;
const PLANTED_FINDING = `S-${"99"}`;
const PLANTED_RULE = `[L${"9"}]`;
const missing = (name: string) => `${name}.md`;

function inBook(text: string, path = "web/src/app/header.tsx") {
  return citedIdsAreDefined([BOOK, PROTOCOL, { path, text }]);
}

function cited(text: string, path = "web/src/app/header.tsx") {
  return citedDocumentsExist([BOOK, PROTOCOL, { path, text }]);
}

it.each([
  ["a comment", `// Signing out (${PLANTED}).`, PLANTED],
  ["a test's name", `it("${PLANTED}: the user is signed out", () => {});`, PLANTED],
  ["a finding", `/** ${PLANTED_FINDING}: the words stay. */`, PLANTED_FINDING],
  ["a decision", `// DEC-${"99"} says so.`, `DEC-${"99"}`],
  ["an unknown group", `// ZZ-${"001"}`, `ZZ-${"001"}`],
])("an id that the book does not define is refused in %s", (_, line, id) => {
  expect(inBook(`export const a = 1;\n${line}\n`)).toEqual([
    `web/src/app/header.tsx:2: quotes ${id}, which docs/requirements.md does not define`,
  ]);
});

it("an id that the book does not define is refused in documents and in the book itself", () => {
  expect(inBook(`See ${PLANTED}.`, "docs/operations.md")).toHaveLength(1);
  const book = { ...BOOK, text: `${BOOK.text}- **A-015** Like ${PLANTED}.\n` };
  expect(citedIdsAreDefined([book, PROTOCOL])).toHaveLength(1);
});

it("a rule of the protocol that its document does not define is refused", () => {
  expect(inBook(`// ${PLANTED_RULE}`)).toEqual([
    `web/src/app/header.tsx:1: quotes ${PLANTED_RULE}, which docs/sync-protocol.md does not define`,
  ]);
});

it("defined ids, standards and code that looks like an id are accepted", () => {
  const text = [
    "// A-014, DEC-09/DEC-10 and [L1]; SHA-256, AES-256, UTF-8 and the curve P-256.",
    "const cell = table[R1];",
    'const date = "2026-11-21", pixel = "M-1200", word = "PLAN-12";',
  ].join("\n");
  expect(inBook(text)).toEqual([]);
});

it("an id that stands twice in the book is refused", () => {
  const book = { ...BOOK, text: `${BOOK.text}- **A-014** Once more.\n` };
  expect(citedIdsAreDefined([book, PROTOCOL])).toEqual([
    "docs/requirements.md: defines A-014 more than once",
  ]);
});

it("a missing book and a missing protocol are refused", () => {
  expect(citedIdsAreDefined([])).toEqual([
    "docs/requirements.md: is missing",
    "docs/sync-protocol.md: is missing",
  ]);
});

it.each([
  ["/** The table of colors (FILE). */", "web/src/ui/theme.ts"],
  ["const a = 1; // see docs/FILE", "web/src/ui/theme.ts"],
  ["-- The rules are in FILE.", "sync-server/migrations/0001-accounts.sql"],
  ["# FILE tells more", ".env.example"],
  ["See [the rules](FILE).", "docs/operations.md"],
  ["`FILE` has the rules.", "README.md"],
])("a document that is not in the repository is refused: %s", (line, path) => {
  const text = line.replace("FILE", missing("look"));
  expect(cited(text, path)).toEqual([
    expect.stringMatching(
      /^\S+:1: (?:cites|links to) (docs\/)?look\.md, which is not in this repository$/,
    ),
  ]);
});

it("a decision without a record is refused by its number", () => {
  const record = { path: "docs/decisions/0008-first-paint.md", text: "" };
  const code = { path: "web/src/a.ts", text: "// decision 8 says so\n// decisions 8 and 77\n" };
  expect(citedDocumentsExist([record, code])).toEqual([
    "web/src/a.ts:2: cites decision 77, which is not in docs/decisions",
  ]);
});

it("a link of a document has to lead somewhere, seen from that document", () => {
  const link = (target: string) => cited(`[there](${target})`, "docs/decisions/0001-a.md");
  expect(link("../sync-protocol.md")).toEqual([]);
  expect(link("..")).toEqual([]);
  expect(link("../requirements.md#decisions")).toEqual([]);
  expect(link("https://example.org/a")).toEqual([]);
  expect(link("sync-protocol.md")).toEqual([
    "docs/decisions/0001-a.md:1: links to sync-protocol.md, which is not in this repository",
  ]);
});

it("a path that a guide names has to exist", () => {
  const text = "Begin at `web/src/app/header.tsx`, then `web/src/gone.tsx`.";
  const files = [BOOK, { path: "web/src/app/header.tsx", text: "" }];
  expect(citedDocumentsExist([...files, { path: "CONTRIBUTING.md", text }])).toEqual([
    "CONTRIBUTING.md:1: names web/src/gone.tsx, which does not exist",
  ]);
});

it("documents that exist, and names of downloads in code, are accepted", () => {
  const text = `// docs/sync-protocol.md, requirements.md\nconst download = "${missing("week")}";\n`;
  expect(cited(text)).toEqual([]);
});
