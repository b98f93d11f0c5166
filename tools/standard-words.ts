import type { HouseFile } from "./house-files.ts";
import { type HouseRule, occurrences } from "./house-rules.ts";

/** The parts of the repository that hold code. */
const CHECKED: readonly string[] = ["packages/", "sync-server/", "tools/", "web/"];

/** Words that only this repository used, and what each stood for (docs/glossary.md). */
const OLDER_WORDS: readonly (readonly [word: string, standard: string])[] = [
  ["door", "route, client or entry point"],
  ["deed", "action"],
  ["whoever", "the user, session, caller or device that is meant"],
  ["anew", "again"],
  ["patience", "a time limit, ..._TIMEOUT_MS"],
];
/** In a comment this is an ordinary word. */
const OLDER_NAMES: readonly (readonly [word: string, standard: string])[] = [
  ["news", "live message or push message"],
];

const CODE = /\.(ts|tsx)$/;

/**
 * Comments and literals of a source text, in the order of their beginnings: a quotation mark in a
 * comment begins no text. A slash begins a regular expression where no value can stand before it.
 */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/;
const LITERAL =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/;
/** A text between two tags, also around a value: nothing else can stand before a closing tag. */
const SCREEN_TEXT = /(?<=[>}])[^<>{};]+(?=<\/|\{[\w.]+\}[^<>{};]*<\/)/;
const COMMENT_OR_LITERAL = new RegExp(
  `(${COMMENT.source})|${LITERAL.source}|${SCREEN_TEXT.source}`,
  "g",
);

/** Names and comments use the words of the field: a newcomer knows them, or can look them up. */
export const wordsAreStandard: HouseRule = (files) =>
  files
    .filter(({ path }) => CODE.test(path) && CHECKED.some((part) => path.startsWith(part)))
    .flatMap((file) => [
      ...refused(withoutLiterals(file, { comments: true }), OLDER_WORDS),
      ...refused(withoutLiterals(file, { comments: false }), OLDER_NAMES),
    ]);

function refused({ path, text }: HouseFile, words: typeof OLDER_WORDS): string[] {
  return words.flatMap(([word, standard]) => {
    const pattern = asPartOfAName(word);
    const inPath = path.search(pattern) < 0 ? [] : [path];
    const inText = occurrences({ path, text }, pattern).map(({ at }) => at);
    return [...inPath, ...inText].map((at) => `${at}: "${word}" is no standard word: ${standard}`);
  });
}

/** Finds a word by itself, in camel case and in capitals, and not inside of a longer word. */
function asPartOfAName(word: string): RegExp {
  const lower = `(?<![a-zA-Z])${word}s?(?![a-z])`;
  const capital = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}s?(?![a-z])`;
  const upper = `(?<![a-zA-Z])${word.toUpperCase()}S?(?![a-zA-Z])`;
  return new RegExp(`${lower}|${capital}|${upper}`, "g");
}

/** The code of a source text alone: comments become blanks, so that line numbers stay right. */
export function withoutComments(text: string): string {
  return text.replace(COMMENT_OR_LITERAL, (found: string, comment: string | undefined) =>
    comment === undefined ? found : blank(found),
  );
}

function blank(found: string): string {
  return found.replace(/[^\n]/g, " ");
}

/** Texts for users and data of tests are not checked; blanks keep the line numbers right. */
function withoutLiterals({ path, text }: HouseFile, keep: { comments: boolean }): HouseFile {
  return {
    path,
    text: text.replace(COMMENT_OR_LITERAL, (found: string, comment: string | undefined) =>
      comment !== undefined && keep.comments ? found : blank(found),
    ),
  };
}
