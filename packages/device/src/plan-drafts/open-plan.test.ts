import "fake-indexeddb/auto";
import { addDays, centralDate, newDraft, withPriority } from "@reignwell/domain";
import { LocalDatabase, readDraft, writeDraft, writeMeta } from "@reignwell/local-db";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPlan } from "./open-plan.ts";
import { forgetAside } from "./set-aside.ts";

const NOW = Date.UTC(2026, 10, 21, 18);
const TODAY = centralDate(NOW);
const BEGUN = { ...withPriority(newDraft(TODAY), 0, "Mend"), step: 2 };

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`open-plan-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

const open = (today: string) => openPlan({ database, guestDatabase: null, today });

it("DEC-27: a clock that was set weeks ahead doesn’t end an unfinished plan", async () => {
  await writeDraft(database, "plan", BEGUN);
  await writeDraft(database, "aside-plan.1", { reason: "elsewhere", draft: BEGUN });
  await writeMeta(database, { heard: NOW });
  await open(addDays(TODAY, 30));
  // The clock is right again.
  await open(TODAY);
  const { offerUntil: _offered, ...words } = BEGUN;
  expect(await readDraft(database, "earlier-plan")).toMatchObject(words);
  expect(await readDraft(database, "aside-plan.1")).toBeDefined();
});

it("DEC-33: a clock that was set weeks ahead ends no plan where the server was never heard", async () => {
  await writeDraft(database, "plan", BEGUN);
  await writeDraft(database, "aside-plan.1", { reason: "elsewhere", draft: BEGUN });
  const later = addDays(TODAY, 30);
  const opened = await open(later);
  expect(opened).toMatchObject({ draft: newDraft(later), note: null });
  // What is typed meanwhile doesn't overwrite it.
  await writeDraft(database, "plan", { ...newDraft(later), step: 2 });
  // The clock is right again: the one that was begun is offered, and behind it the other one.
  for (const _each of [1, 2]) {
    const { note } = await open(TODAY);
    if (note?.kind !== "aside") throw new Error("Nothing is offered");
    expect(note.aside.draft).toEqual(BEGUN);
    await forgetAside(database, note.aside);
  }
});

it("DEC-33: a guest's plan isn't kept for ever where no server tells the day", async () => {
  await writeDraft(database, "plan", BEGUN);
  await open(addDays(TODAY, 59));
  await open(addDays(TODAY, 62));
  expect(await open(TODAY)).toMatchObject({ note: null });
});

it("DEC-27: an unfinished plan ends after seven days, by the server’s clock as well", async () => {
  await writeDraft(database, "plan", BEGUN);
  await writeMeta(database, { heard: NOW + 8 * 86_400_000 });
  const opened = await open(addDays(TODAY, 8));
  expect(opened).toMatchObject({ draft: newDraft(addDays(TODAY, 8)), note: null });
  expect(await readDraft(database, "plan")).toBeUndefined();
});
