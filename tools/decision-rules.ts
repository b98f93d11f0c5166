import type { HouseFile } from "./house-files.ts";
import type { HouseRule } from "./house-rules.ts";

const FOLDER = "docs/decisions/";
const INDEX = `${FOLDER}README.md`;
const PAGE = /^docs\/decisions\/((\d{4})-[a-z0-9-]+\.md)$/;
const STATUS = /^(?:\*\*Status\.\*\* )?(Proposed|Accepted|Rejected|Superseded)\b/m;
const DATE = /^(?:\*\*Date\.\*\* |[A-Z][a-z]+, )(\d{4}-\d{2}-\d{2})\b/m;
/** What the index says of a number that no decision has. */
const NEVER_USED = "Never used";

/** The page of one decision. */
interface Page {
  path: string;
  name: string;
  number: number;
  status: string | undefined;
  date: string | undefined;
}

/** One row of the index; a row without a link is of a number without a page. */
interface Row {
  number: number;
  link: string | undefined;
  status: string;
  date: string;
}

/** A reader finds each decision in the index, and there whether it still holds. */
export const decisionsAreIndexed: HouseRule = (files) => {
  const index = files.find(({ path }) => path === INDEX);
  if (index === undefined) return [`${INDEX}: is missing`];
  const others = files.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);
  const pages = others.flatMap(readPage);
  const rows = readRows(index);
  return [
    ...others
      .filter(({ path }) => !PAGE.test(path))
      .map(({ path }) => `${path}: a decision is named like 0001-short-name.md`),
    ...others.flatMap(titleProblems),
    ...repeated(pages).map((number) => `${FOLDER}: number ${number} has more than one page`),
    ...repeated(rows).map((number) => `${INDEX}: number ${number} has more than one row`),
    ...pages.flatMap((page) => pageProblems(page, rows)),
    ...rows.flatMap((row) => rowProblems(row, pages)),
    ...gaps(rows).map((number) => `${INDEX}: number ${number} has no row`),
  ];
};

function readPage({ path, text }: HouseFile): Page[] {
  const [, name, number] = PAGE.exec(path) ?? [];
  if (name === undefined || number === undefined) return [];
  // A status stands above the first paragraph: further down the same words are part of the text.
  const head = text.split("\n").slice(0, 6).join("\n");
  const status = STATUS.exec(head)?.[1];
  return [{ path, name, number: Number(number), status, date: DATE.exec(head)?.[1] }];
}

function readRows({ text }: HouseFile): Row[] {
  const row = /^\| (?:\[(\d+)\]\(([^)]+)\)|(\d+)) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm;
  return [...text.matchAll(row)].map(([, linked, link, bare, status = "", date = ""]) => ({
    number: Number(linked ?? bare),
    link,
    status,
    date,
  }));
}

function titleProblems({ path, text }: HouseFile): string[] {
  const number = PAGE.exec(path)?.[2];
  if (number === undefined || text.startsWith(`# ${Number(number)}. `)) return [];
  return [`${path}: its title does not begin with "# ${Number(number)}. "`];
}

function pageProblems({ path, name, number, status, date }: Page, rows: readonly Row[]): string[] {
  if (status === undefined || date === undefined)
    return [`${path}: has no line with its status and date`];
  const row = rows.find(({ link }) => link === name);
  if (row === undefined) return [`${INDEX}: has no row for ${name}`];
  const agrees =
    row.number === number && row.date === date && new RegExp(`^${status}\\b`).test(row.status);
  return agrees ? [] : [`${INDEX}: the row of ${name} differs from its number, status or date`];
}

function rowProblems({ number, link, status }: Row, pages: readonly Page[]): string[] {
  if (link === undefined)
    return status === NEVER_USED
      ? []
      : [`${INDEX}: number ${number} has no page and is not "${NEVER_USED}"`];
  return pages.some(({ name }) => name === link)
    ? []
    : [`${INDEX}: number ${number} leads to ${link}, which does not exist`];
}

function repeated(numbered: readonly { number: number }[]): number[] {
  const numbers = numbered.map(({ number }) => number);
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))];
}

function gaps(rows: readonly Row[]): number[] {
  const listed = new Set(rows.map(({ number }) => number));
  const last = Math.max(0, ...listed);
  return Array.from({ length: last }, (_, index) => index + 1).filter((n) => !listed.has(n));
}
