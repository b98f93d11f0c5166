// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CODES, type ErrorCode, MESSAGES } from "@reignwell/contract";
import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../../testing/refusal-words.ts";
import { markFields } from "../ui/forms/mark-fields.ts";
import { ofAccount, useFields } from "./testing/refusals-of-account.tsx";
import { ofPages, ofSyncPanel } from "./testing/refusals-of-pages.tsx";
import { failure, hook, refuseWith, refuseWithPage } from "./testing/refused-calls.tsx";

const SOURCES = join(import.meta.dirname, "..");
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const FOR_PROGRAMMERS: readonly string[] = [...Object.values(ERROR_CODES), ...CODES, ""];
/** Every text of the tables, and the two of a page that knows no reason. */
const FOR_PEOPLE = [
  ...textsOf(MESSAGES),
  "Something went wrong on the server. Nothing was changed; please try again.",
  "The debug pages are switched off here.",
].filter((text) => !FOR_PROGRAMMERS.includes(text));

/** What a server, an older one or something between may say beside a code. */
const WORDS: readonly ((code: ErrorCode) => string)[] = [
  (code) => ERROR_CODES[code],
  (code) => code,
  () => "",
  () => "TypeError: Cannot read properties of undefined (reading 'id')",
  () => 'relation "entries" does not exist',
  () => "<html><h1>502 Bad Gateway</h1></html>",
];

const PLACES = Object.entries({ ...ofAccount, ...ofPages, ...ofSyncPanel });
/** Where the words of a refusal are read for other ends than to show them. */
const NOT_SHOWN = [
  "app/sync-panel/rejected-item.tsx",
  "lib/api-client.ts",
  "lib/membership-refusal.ts",
];
/** What `callAdmin` and `uploadFile` give back is shown here as it is. */
const OF_ADMIN_CALLS = [
  "features/admin/mailing-lists/create-list-dialog.tsx",
  "features/admin/scriptures/scripture-dialog.tsx",
  "features/admin/scriptures/use-import.ts",
  "features/admin/shared/use-upload.ts",
];
const READS_WORDS = /\berror\.readable\b|\breadable, issues\b|\bserverMessage\b|\brefusalReason\(/u;

function textsOf(table: unknown): string[] {
  if (typeof table === "string") return [table];
  return typeof table === "object" && table !== null ? Object.values(table).flatMap(textsOf) : [];
}

describe("what a person reads of a refusal", () => {
  it("is asked of every place that shows one", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => /(?<!\.test)\.tsx?$/u.test(file) && !file.includes("/testing/"))
      .filter((file) => READS_WORDS.test(readFileSync(join(SOURCES, file), "utf8")));
    expect(files.toSorted()).toEqual(
      [...PLACES.map(([file]) => file), ...NOT_SHOWN, ...OF_ADMIN_CALLS].toSorted(),
    );
  });

  it.each(PLACES)(
    "%s: a message for people, whatever is said",
    async (_file, read) => {
      for (const code of CODES) {
        for (const wordsOf of WORDS) {
          refuseWith({ code, message: wordsOf(code) });
          expect(FOR_PEOPLE).toContain(await read());
        }
      }
    },
    120_000,
  );

  it.each(PLACES.filter(([file]) => !(file in ofSyncPanel)))(
    "%s: no page of a proxy",
    async (_file, read) => {
      refuseWithPage("<html><h1>502 Bad Gateway</h1></html>");
      expect(FOR_PEOPLE).toContain(await read());
    },
  );

  it.each(CODES)("%s: at a form's fields as well", async (code) => {
    const fields = hook(useFields);
    for (const wordsOf of WORDS) {
      const issues = [{ path: "newPassword", message: wordsOf(code) }];
      refuseWith({ code, message: "", issues });
      const error = await failure();
      act(() => void markFields(fields.current.form, error));
      expect(FOR_PEOPLE).toContain(fields.current.errors.newPassword?.message ?? "");
    }
  });
});

describe("E-012: what only the server knows is read in its own words", () => {
  const { tooOften, lockedOut, networkStopped, tooManyAccounts, remindersOfAnother, adminStays } =
    MESSAGES.refusals;
  const said: [code: string | undefined, words: string][] = [
    ["too_many_requests", tooOften(720)],
    ["too_many_requests", lockedOut(90)],
    ["too_many_requests", networkStopped(900)],
    ["too_many_requests", tooManyAccounts(5000)],
    ["too_many_requests", MESSAGES.recovery.tooMany],
    ["too_many_requests", MESSAGES.confirmEmail.tooMany],
    ["conflict", remindersOfAnother],
    ["conflict", MESSAGES.confirmEmail.nothingToConfirm],
    ["conflict", MESSAGES.rewards.hasEntries],
    ["not_enough_points", MESSAGES.rewards.needMorePoints(1200)],
    ["giveaway_closed", MESSAGES.rewards.notStarted],
    ["forbidden", adminStays],
    ["invalid_credentials", "Invalid username or password"],
    ["username_taken", "Username may already be taken"],
    ["membership_required", MESSAGES.goals.upgradeRequired.description],
    [undefined, "This site is closed for an hour."],
  ];
  for (const text of Object.values(MESSAGES.validation)) said.push(["validation_failed", text]);

  it.each(said)("%s: %s", async (code, message) => {
    refuseWith({ code, message });
    expect((await failure()).readable).toBe(message);
  });
});
