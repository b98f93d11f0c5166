import { posix } from "node:path";
import type { HouseFile } from "./house-files.ts";
import { type HouseRule, pathsIn, occurrences, withFolders } from "./house-rules.ts";

const BOOK = "docs/requirements.md";
const PROTOCOL = "docs/sync-protocol.md";

/** `A-014`, `DEC-09`, `S-3`: what a requirement, a decision or a finding is quoted by. */
const ID = /(?<![\w-])[A-Z]{1,3}-\d{1,3}(?![\w])/g;
/** Names of standards that have the form of an id. */
const STANDARD = /^(AES|CVE|ISO|RFC|SHA|UTF)-|^P-(256|384|521)$/;
/** `[L1]`: what a rule of the sync protocol is quoted by; `cells[R1]` is code. */
const PROTOCOL_RULE = /(?<![\w\])])\[[A-Z]\d{1,2}\]/g;
/** Documents for newcomers: every path in them has to lead somewhere, as on the map. */
const GUIDES =
  /^((README|CONTRIBUTING|SECURITY|CODE_OF_CONDUCT)|docs\/(requirements|glossary|operations))\.md$/;

/** What a comment looks like where it does not begin with slashes. */
const COMMENTS: readonly (readonly [files: RegExp, comment: RegExp])[] = [
  [/\.sql$/, /--.*$/gm],
  [/\.html$/, /<!--[\s\S]*?-->/g],
  [/\.ya?ml$|(^|\/)(\.env\.example|\.editorconfig|run)$/, /#.*$/gm],
];

/** Every id that code, tests and documents quote can be looked up in this repository. */
export const citedIdsAreDefined: HouseRule = (files) => {
  const book = files.find(({ path }) => path === BOOK);
  const protocol = files.find(({ path }) => path === PROTOCOL);
  if (book === undefined || protocol === undefined) {
    const found = [book?.path, protocol?.path];
    return [BOOK, PROTOCOL]
      .filter((path) => !found.includes(path))
      .map((path) => `${path}: is missing`);
  }
  const requirements = definedIn(book, /^- \*\*([A-Z]{1,3}-\d{1,3})\*\*/gm);
  const rules = definedIn(protocol, /^- \*\*(\[[A-Z]\d{1,2}\])\*\*/gm);
  const text = files.filter(({ path }) => !/(\.svg|^pnpm-lock\.yaml)$/.test(path));
  return [
    ...repeated(requirements).map((id) => `${BOOK}: defines ${id} more than once`),
    ...repeated(rules).map((id) => `${PROTOCOL}: defines ${id} more than once`),
    ...undefinedIn(text, ID, requirements, BOOK),
    ...undefinedIn(text, PROTOCOL_RULE, rules, PROTOCOL),
  ];
};

/** What a comment or a document points to is in this repository, where its reader can open it. */
export const citedDocumentsExist: HouseRule = (files) => {
  const known = new Set(files.flatMap(({ path }) => withFolders(path)));
  return files.flatMap((file) => {
    const isDocument = file.path.endsWith(".md");
    const prose = isDocument ? file : { ...file, text: onlyComments(file) };
    return [
      ...(isDocument ? deadLinks(file, known) : []),
      ...(GUIDES.test(file.path) ? missingPaths(file, known) : []),
      ...missingDocuments(prose, known),
      ...missingDecisions(prose, known),
    ];
  });
};

/** The rules of the book, in the order in which they are reported. */
export const BOOK_RULES: readonly HouseRule[] = [citedIdsAreDefined, citedDocumentsExist];

function definedIn(file: HouseFile, pattern: RegExp): string[] {
  return [...file.text.matchAll(pattern)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function undefinedIn(
  files: readonly HouseFile[],
  pattern: RegExp,
  defined: readonly string[],
  where: string,
): string[] {
  const known = new Set(defined);
  return files.flatMap((file) =>
    occurrences(file, pattern)
      .filter(({ found }) => !known.has(found) && !STANDARD.test(found))
      .map(({ at, found }) => `${at}: quotes ${found}, which ${where} does not define`),
  );
}

/** The comments of a file, everything else blanked out so that line numbers stay right. */
function onlyComments({ path, text }: HouseFile): string {
  const slashes = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm;
  const comment = COMMENTS.find(([files]) => files.test(path))?.[1] ?? slashes;
  let kept = "";
  for (const match of text.matchAll(comment)) {
    kept += blank(text.slice(kept.length, match.index)) + match[0];
  }
  return kept + blank(text.slice(kept.length));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function deadLinks(file: HouseFile, known: ReadonlySet<string>): string[] {
  const link = /\]\((?!https?:|mailto:|#)[^)\s]+\)/g;
  return occurrences(file, link)
    .map(({ at, found }) => ({ at, target: found.slice(2, -1).replace(/#.*$/, "") }))
    .filter(({ target }) => !/\.(png|svg|jpg)$/.test(target))
    .filter(({ target }) => !isThere(posix.join(posix.dirname(file.path), target), known))
    .map(({ at, target }) => `${at}: links to ${target}, which is not in this repository`);
}

function missingPaths(file: HouseFile, known: ReadonlySet<string>): string[] {
  return (
    pathsIn(file.text)
      // Documents are judged below, and pictures are no text files.
      .filter((named) => !/\.(md|png)$/.test(named) && !isNamed(named, known))
      .map((named) => {
        const line = file.text.slice(0, file.text.indexOf(named)).split("\n").length;
        return `${file.path}:${line}: names ${named}, which does not exist`;
      })
  );
}

function missingDocuments(file: HouseFile, known: ReadonlySet<string>): string[] {
  // Links are judged by themselves; addresses and names to fill in are no citations.
  const elsewhere = /\]\([^)\s]*\)|https?:\S+|[\w./-]*<[\w./-]*>[\w./-]*/g;
  return occurrences(file, /(?<![\w/@-])[\w./-]*\w\.md(?!\w)/g, { ignore: elsewhere })
    .filter(({ found }) => !isNamed(found.replace(/^(\.{1,2}\/)+/, ""), known))
    .map(({ at, found }) => `${at}: cites ${found}, which is not in this repository`);
}

function missingDecisions(file: HouseFile, known: ReadonlySet<string>): string[] {
  const numbers = new Set(
    [...known].flatMap((path) => {
      const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1];
      return number === undefined ? [] : [Number(number)];
    }),
  );
  return occurrences(file, /\b[Dd]ecisions? \d{1,4}\b(?:(?:,| and| or) \d{1,4}\b)*/g).flatMap(
    ({ at, found }) =>
      [...found.matchAll(/\d+/g)]
        .filter(([number]) => !numbers.has(Number(number)))
        .map(([number]) => `${at}: cites decision ${number}, which is not in docs/decisions`),
  );
}

function isThere(path: string, known: ReadonlySet<string>): boolean {
  const plain = path.replace(/\/$/, "");
  return plain === "." || known.has(plain);
}

/** By its whole path, or by the end of it: prose names `engine.ts` without its folders. */
function isNamed(name: string, known: ReadonlySet<string>): boolean {
  return known.has(name) || [...known].some((path) => path.endsWith(`/${name}`));
}
