import { MESSAGES } from "@reignwell/contract";
import type { ChangeItem } from "@reignwell/device";

/** For these codes the server's own words are more exact than ours; all of them are for people. */
const SAID_BY_SERVER: readonly string[] = ["validation_failed", "membership_required"];

/** Why the server refused a change, in words for a person, whatever code or words it sent. */
export function refusalReason({ refusal }: Pick<ChangeItem, "refusal">): string {
  if (!refusal) return "";
  const { code, message } = refusal;
  const texts: Readonly<Record<string, string>> = MESSAGES.refusals.byCode;
  if (SAID_BY_SERVER.includes(code) && message !== "") return message;
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? texts["validation_failed"] ?? "";
}
