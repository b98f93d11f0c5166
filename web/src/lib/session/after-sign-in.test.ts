import { expect, it } from "vitest";
import { AUTH_AND_BACK, pageAfterSignIn } from "./after-sign-in.ts";

it.each([
  ["", "/"],
  [AUTH_AND_BACK.replace("/auth", ""), "/upgrade"],
  ["?next=/upgrade&ref=ABC", "/upgrade"],
  ["?next=/dashboard", "/"],
  ["?next=//elsewhere.example/upgrade", "/"],
  ["?next=https://elsewhere.example", "/"],
  ["?next=javascript:alert(1)", "/"],
])("A-003, A-006: after signing in at %j comes %s, never another site", (search, page) => {
  expect(pageAfterSignIn(search)).toBe(page);
});
