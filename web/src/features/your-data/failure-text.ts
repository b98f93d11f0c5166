import { MESSAGES } from "@reignwell/contract";
import type { WriteFailure } from "@reignwell/device";

/** Why a write on the device did not happen, in words for the person. */
export function failureText(reason: WriteFailure): string {
  return reason === "failed" || reason === "draft-changed"
    ? "That didn’t work. Nothing was changed."
    : MESSAGES.storage[reason];
}
