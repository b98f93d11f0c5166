import { MESSAGES } from "@reignwell/contract";
import type { RefusalBody } from "./api-client.ts";

const {
  adminStays,
  createdBefore,
  listGone,
  listInUse,
  listNameTaken,
  remindersOfAnother,
  byCode,
} = MESSAGES.refusals;
const { ended, hasEntries, inactive, notStarted } = MESSAGES.rewards;
const { endOnlyLater, frozenPrize, frozenRequirement } = MESSAGES.rewards;

/**
 * What our server may say of a code that is more exact than the code's own sentence. Anything else
 * that comes with these codes is replaced, also what a later version of the server has to say.
 */
const MORE_EXACT: Readonly<Record<string, readonly string[]>> = {
  conflict: [
    remindersOfAnother,
    MESSAGES.confirmEmail.nothingToConfirm,
    hasEntries,
    frozenRequirement,
    listNameTaken,
    listInUse,
    frozenPrize,
    endOnlyLater,
    createdBefore,
  ],
  forbidden: [adminStays],
  giveaway_closed: [ended, inactive, notStarted],
  invalid_credentials: [MESSAGES.auth.loginFailed.description],
  membership_required: [MESSAGES.goals.upgradeRequired.description],
  not_found: [listGone],
  username_taken: [MESSAGES.auth.registrationFailed.description],
};

/** What only the server knows: which field is wrong, how long to wait, how many points to go. */
const TELLS: Readonly<Record<string, RegExp>> = {
  not_enough_points: /\d/u,
  too_many_requests: /\b(?:wait|try again)\b/iu,
  validation_failed: /./u,
};

/** A sentence: no markup, no identifiers, no values in quotes, no names of headers or errors. */
const SENTENCE = /^[\p{Lu}\d“][^<>{}[\]`_\\|=]{2,299}$/u;
const PROGRAMMING =
  /(?<!\p{L})['"]|['"](?!\p{L})|\b[A-Z][a-z]+-[A-Z]|\p{Ll}\p{Lu}|\b(?:Error|Exception|HTTP|JSON|NaN|SQL|null|undefined|expected|received)\b|:\/\//u;

/**
 * What a person reads of a refusal, whatever the server, a proxy or an older version said: the one
 * place that decides it. Null where there is nothing to tell; the caller's own text serves then.
 */
export function refusalText(code: string | undefined, said: string | undefined): string | null {
  const words = said ?? "";
  const texts: Readonly<Record<string, string>> = byCode;
  const ofCode = code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;
  // Neither a code of ours nor of a version that we know: the words are all there is (E-012).
  if (ofCode === undefined) return isSentence(words) ? words : null;
  return saysMore(code ?? "", words) ? words : ofCode;
}

/** A refusal as the page keeps it: its message and its fields' messages are fit to be shown. */
export function forPeople({ code, message, issues = [] }: RefusalBody): RefusalBody {
  return {
    code,
    message: refusalText(code, message) ?? undefined,
    issues: issues.map((issue) => ({
      path: issue.path,
      message: refusalText(code, issue.message) ?? byCode.validation_failed,
    })),
  };
}

function saysMore(code: string, words: string): boolean {
  const told = Object.hasOwn(TELLS, code) ? TELLS[code] : undefined;
  if (told) return told.test(words) && isSentence(words);
  return Object.hasOwn(MORE_EXACT, code) && (MORE_EXACT[code]?.includes(words) ?? false);
}

function isSentence(words: string): boolean {
  return SENTENCE.test(words) && words.includes(" ") && !PROGRAMMING.test(words);
}
