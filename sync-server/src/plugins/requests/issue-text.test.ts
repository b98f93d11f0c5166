import { credentials, goalRecord, registration } from "@reignwell/contract";
import { expect, it } from "vitest";
import { issuesOf } from "./validation.ts";

type Schema = typeof credentials | typeof goalRecord | typeof registration;

const said = (schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : issuesOf(result.error).map(({ message }) => message);
};

it("what is missing, of another kind or unknown is named in words", () => {
  expect(said(credentials, {})).toEqual(["Username is missing", "Password is missing"]);
  expect(said(registration, { username: 7, password: "lanterns" })).toEqual([
    "Username must be a text",
  ]);
  expect(said(registration, { username: "ada", password: "lanterns", isPaidMember: true })).toEqual(
    ["There is no field 'isPaidMember' here"],
  );
});

it("choices are listed, and a field of two words is named by both", () => {
  const goal = { category: "sport", targetDate: "2026-02-30" };
  const messages = said(goalRecord, goal);
  expect(messages).toContain(
    "Category must be one of: spiritual, personal, professional, health, relationships",
  );
  expect(messages).toContain("Target date: There is no such date");
});

it("the specification's texts stay word for word", () => {
  expect(said(registration, { username: "a", password: "b" })).toEqual([
    "Username must be at least 3 characters",
    "Password must be at least 6 characters",
  ]);
});
