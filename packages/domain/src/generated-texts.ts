import { generatedLine, generatedText } from "@reignwell/contract";

/**
 * What counts as a usable answer of the AI (AI-005 to AI-007), for the server that asks and for
 * the device that gets it: whatever is not usable gives way to the built-in text. On both sides a
 * usable text is also never blank, never HTML and at most 4,000 characters long.
 */

/** Apologies of a model instead of a reflection, with either apostrophe (AI-005). */
const NO_REFLECTION = /I couldn['’]t generate a reflection|Unable to generate/iu;

/** DEC-38: 'error' counts only as a whole word, so that 'terror' and 'my errors' may be prayed. */
const NO_PRAYER = /couldn['’]t generate|\berror\b/iu;

/** An apology stands at the beginning; further on the same words belong to the prayer (DEC-38). */
const APOLOGY_ENDS_BEFORE = 200;

/** Whether this is a reflection that may be shown (AI-005). */
export function isUsableReflection(text: unknown): text is string {
  return isText(text) && !NO_REFLECTION.test(text);
}

/** Whether this is a list of actions that may be offered: neither missing nor empty (AI-006). */
export function isUsableActionSteps(list: unknown): list is string[] {
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((step) => generatedLine.safeParse(step).success)
  );
}

/** Whether this is a prayer that may be shown (AI-007, narrowed by DEC-38). */
export function isUsablePrayer(text: unknown): text is string {
  if (!isText(text)) return false;
  // On the whole text: cut at 200, an 'errors' that crosses the edge would end as 'error'.
  const apology = NO_PRAYER.exec(text);
  return apology === null || apology.index + apology[0].length > APOLOGY_ENDS_BEFORE;
}

function isText(text: unknown): text is string {
  return generatedText.safeParse(text).success;
}
