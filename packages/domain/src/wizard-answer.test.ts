import { MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { draftToEntry } from "./draft-to-entry.ts";
import type { DayScripture } from "./scripture.ts";
import { goForward, isStarted, mayContinue, withAnswer } from "./wizard.ts";
import { hasWords, newDraft, readDraft, sameWords, type WizardDraft } from "./wizard-draft.ts";

const SCRIPTURE: DayScripture = {
  date: "2026-11-21",
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "Joy is near.",
  audioUrl: null,
  translation: "WEB",
};

describe("an answer to the verse", () => {
  const answered = withAnswer(newDraft(SCRIPTURE.date), SCRIPTURE, " He knows the plans. ");

  it("belongs to the verse it was written to, and counts as words of the draft", () => {
    expect(answered.scripture).toEqual(SCRIPTURE);
    expect(isStarted(answered)).toBe(true);
    expect(hasWords(answered)).toBe(true);
    expect(sameWords(answered, { ...answered, answer: "Another" })).toBe(false);
    const other = { ...SCRIPTURE, reference: "Psalm 1:1" };
    expect(withAnswer(answered, other, "More").scripture?.reference).toBe(SCRIPTURE.reference);
  });

  it("is kept with the draft; one of an older version has none", () => {
    expect(readDraft(JSON.parse(JSON.stringify(answered)))).toEqual(answered);
    const { answer: _later, ...older } = answered;
    expect(readDraft(older)?.answer).toBe("");
  });

  it("is part of the plan, and what is too long is said and not cut", () => {
    const draft = { ...answered, priorities: ["Write", "", ""] as WizardDraft["priorities"] };
    expect(draftToEntry(draft, SCRIPTURE, "Take heart.").answer).toBe("He knows the plans.");
    const long = { ...answered, answer: "x".repeat(10_001) };
    expect(goForward(long)).toBe(long);
    expect(mayContinue(long)).toEqual({ ok: false, reason: MESSAGES.planValidation.tooLong });
  });
});
