import { ERROR_CODES, type ErrorCode, MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { errorBody, refusalOf, refuse } from "./errors.ts";

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** Words that mean something to programmers only. */
const JARGON =
  /\b(JSON|body|header|Retry-After|database|collection|issues|protocol|batch|AI|id)\b|`/;

describe("what people read of a refusal", () => {
  it.each(CODES)("%s: the answer's message is a sentence for a person", (code) => {
    const { message } = errorBody(refuse(code));
    expect(message).toBe(MESSAGES.refusals.byCode[code]);
    expect(message).not.toBe(ERROR_CODES[code]);
    expect(message).not.toMatch(JARGON);
  });

  it("a bug and a framework's refusal are told in the same words", () => {
    expect(refusalOf(new Error("secret")).message).toBe(MESSAGES.refusals.byCode.internal);
    const tooLarge = Object.assign(new Error("no"), { code: "FST_ERR_CTP_BODY_TOO_LARGE" });
    expect(refusalOf(tooLarge).message).toBe(
      "This is too large to be saved. Make it shorter and try again.",
    );
  });

  it.each([
    [{ code: "ECONNRESET", syscall: "read" }, "database_unavailable"],
    [{ code: "ENOENT", syscall: "connect" }, "database_unavailable"],
    [{ code: "57014" }, "database_unavailable"],
    [{ code: "ENOSPC", syscall: "write" }, "internal"],
    [{ code: "EIO", syscall: "read" }, "internal"],
  ])("of %j, only the database's failure is told as one", (traits, code) => {
    expect(refusalOf(Object.assign(new Error("failed"), traits)).code).toBe(code);
  });

  it("DEC-10: missing membership is told in the words that clients look for", () => {
    expect(refuse("membership_required").message).toBe("This feature requires a paid membership");
  });
});
