import { MESSAGES } from "@reignwell/contract";
import type { ChangeItem } from "@reignwell/device";
import { refusalText } from "../../lib/refusal-words.ts";

/** Why the server refused a change, in words for a person, whatever code or words it sent. */
export function refusalReason({ refusal }: Pick<ChangeItem, "refusal">): string {
  if (!refusal) return "";
  const text = isKnown(refusal.code) ? refusalText(refusal.code, refusal.message) : null;
  return text ?? MESSAGES.refusals.byCode.validation_failed;
}

/** A newer server's word about a stored change stays general: its page says it better. */
function isKnown(code: string): boolean {
  return Object.hasOwn(MESSAGES.refusals.byCode, code);
}
