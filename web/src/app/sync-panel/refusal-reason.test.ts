import { ERROR_CODES, type ErrorCode, MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-client.ts";
import { refusalReason } from "./refusal-reason.ts";

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
/** As an older server would answer: with the sentences for programmers. */
const reason = (code: string, message: string) => refusalReason({ refusal: { code, message } });

describe("'Needs attention' tells people why", () => {
  const exact: readonly string[] = ["validation_failed", "membership_required"];

  it.each(CODES.filter((code) => !exact.includes(code)))(
    "%s: in words for a person, whatever the server says",
    (code) => {
      expect(reason(code, ERROR_CODES[code])).toBe(MESSAGES.refusals.byCode[code]);
    },
  );

  it("of a field that is not right, and of the goal limit, in the server's own words", () => {
    expect(reason("validation_failed", "Title is required")).toBe("Title is required");
    const { description } = MESSAGES.goals.upgradeRequired;
    expect(reason("membership_required", description)).toBe(description);
    expect(reason("validation_failed", "")).toBe(
      "Something in it isn’t right. Check what you typed and try again.",
    );
  });

  it.each(["a_newer_code", "constructor", "__proto__"])(
    "of a code that this version does not know it says something all the same: %s",
    (code) => {
      expect(reason(code, "E_NEW")).toBe(MESSAGES.refusals.byCode.validation_failed);
    },
  );
});

it.each(CODES)("a form shows the server's words for %s, without the status (E-012)", (code) => {
  const body = { code, message: MESSAGES.refusals.byCode[code] };
  expect(new ApiError("refused", 400, `400: ${code}`, body).readable).toBe(
    MESSAGES.refusals.byCode[code],
  );
});
