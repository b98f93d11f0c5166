import { describe, expect, it } from "vitest";
import { judgeReply, type Verdict } from "./judge-answer.ts";

const answer = {
  push: 7,
  epoch: "ddb6a344-cade-489d-a79d-da09f2f4a625",
  cursor: 3,
  more: false,
  now: 1,
  rows: {},
  rejected: [],
  overwritten: [],
};
const refusal = { code: "some_code", message: "Some words" };
const keep: Verdict = { do: "retry", retryAfter: null };

const rows: [string, number, unknown, number | null, Verdict][] = [
  ["200 with our answer", 200, answer, null, { do: "settle", answer }],
  ["200 of a captive portal", 200, "<html>", null, keep],
  ["200 for another batch", 200, { ...answer, push: 6 }, null, keep],
  ["204", 204, null, null, keep],
  ["302", 302, null, null, keep],
  ["400", 400, refusal, null, { do: "split", ...refusal }],
  ["400 of a proxy", 400, "<html>Bad Request</html>", null, keep],
  ["401", 401, refusal, null, { do: "pause", reason: "signed-out" }],
  ["403", 403, refusal, null, { do: "pause", reason: "forbidden" }],
  ["403 of a proxy", 403, null, null, keep],
  ["404 of a proxy", 404, null, null, keep],
  ["404 of ours", 404, refusal, null, keep],
  ["408", 408, refusal, null, keep],
  ["409 stale_push", 409, { ...refusal, code: "stale_push" }, null, { do: "renew" }],
  ["any other 409", 409, refusal, null, keep],
  ["413", 413, refusal, null, { do: "split", ...refusal }],
  ["425", 425, refusal, null, keep],
  ["426", 426, refusal, null, { do: "pause", reason: "update-needed" }],
  ["429 with Retry-After", 429, refusal, 9000, { do: "retry", retryAfter: 9000 }],
  ["500", 500, refusal, null, keep],
  ["502 of a proxy", 502, "<html>", null, keep],
  ["503", 503, refusal, 2000, { do: "retry", retryAfter: 2000 }],
];

describe("[P6] the answer table", () => {
  it.each(rows)("%s", (_name, status, body, retryAfter, verdict) => {
    expect(judgeReply({ kind: "answered", status, body, retryAfter }, 7)).toEqual(verdict);
  });

  it("no answer at all", () => {
    expect(judgeReply({ kind: "unreachable" }, 7)).toEqual(keep);
  });
});
