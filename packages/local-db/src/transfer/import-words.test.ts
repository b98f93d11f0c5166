import "fake-indexeddb/auto";
import { type ExportData, exportData } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import { aGoal, anEntry, aProfile } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { listEarlierVersions } from "../recovery/earlier-versions.ts";
import { readExportData } from "./export-data.ts";
import { importData } from "./import-data.ts";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PROFILE = profileIdOf(7);
const GOAL = aGoal({ title: "First" });

let phone: LocalDatabase;
let tablet: LocalDatabase;
beforeEach(async () => {
  phone = new LocalDatabase(`phone-${crypto.randomUUID()}`);
  tablet = new LocalDatabase(`tablet-${crypto.randomUUID()}`);
  for (const each of [phone, tablet]) await each.goals.put(GOAL);
});
afterEach(async () => {
  await phone.delete();
  await tablet.delete();
});

const write = (on: LocalDatabase, title: string, at: number) =>
  recordChanges(on, [{ collection: "goals", id: GOAL.id, fields: { title } }], at);
const fileOf = async (from: LocalDatabase, at = NOW): Promise<ExportData> =>
  exportData.parse(JSON.parse(JSON.stringify(await readExportData(from, "ada", at))));
const bringIn = (data: ExportData) => importData(tablet, data, PROFILE, { now: NOW });
const title = async () => (await tablet.goals.get(GOAL.id))?.title;
const earlier = async () =>
  (await listEarlierVersions(tablet, NOW)).items.map(({ text, mayRestore }) => [text, mayRestore]);

describe("an import, and words that were never sent", () => {
  it("L-16: later ones of the file take the place of those here, which are kept", async () => {
    await write(tablet, "Only on the tablet", NOW - HOUR);
    await write(phone, "Only on the phone", NOW);
    await bringIn(await fileOf(phone));
    expect(await title()).toBe("Only on the phone");
    expect(await earlier()).toEqual([["Only on the tablet", true]]);
  });

  it("L-16: earlier ones of the file leave those here, and are kept beside them", async () => {
    await write(phone, "Only on the phone", NOW - HOUR);
    await write(tablet, "Only on the tablet", NOW - 1);
    const file = await fileOf(phone);
    await bringIn(file);
    expect(await title()).toBe("Only on the tablet");
    expect(await earlier()).toEqual([["Only on the phone", true]]);
    await bringIn(file);
    expect(await earlier()).toHaveLength(1);
  });

  it("[A3]: what is here because the server lost it is kept where the file replaces it", async () => {
    await tablet.goals.update(GOAL.id, { title: "Lost by the server" });
    const offered = { collection: "goals" as const, id: GOAL.id, state: "waiting" as const };
    await tablet.pending.put({ ...offered, fields: { title: null }, seen: { title: 9 } });
    await write(phone, "Only on the phone", NOW);
    await bringIn(await fileOf(phone));
    expect(await title()).toBe("Only on the phone");
    expect(await earlier()).toEqual([["Lost by the server", true]]);
  });

  it("L-15: what was new in the file, and was sent and deleted since, stays deleted", async () => {
    const made = aGoal({ title: "Begun on the phone" });
    const { id, ...fields } = made;
    await recordChanges(phone, [{ collection: "goals", id, fields }], NOW - HOUR);
    await tablet.goals.put({ ...made, deletedAt: NOW - 1 });
    const outcome = await bringIn(await fileOf(phone));
    expect(outcome).toMatchObject({ deletedHere: 1 });
    expect((await tablet.goals.get(id))?.deletedAt).toBe(NOW - 1);
    expect(await tablet.pending.count()).toBe(0);
  });

  it("L-15: what the phone brought back after it was deleted everywhere comes back once, and is sent", async () => {
    for (const each of [phone, tablet]) await each.goals.update(GOAL.id, { deletedAt: NOW - DAY });
    const back = { collection: "goals" as const, id: GOAL.id, fields: { deletedAt: null } };
    await recordChanges(phone, [back], NOW - HOUR);
    const outcome = await bringIn(await fileOf(phone));
    expect(outcome).toMatchObject({ renewed: 1, deletedHere: 0 });
    expect(await tablet.goals.get(GOAL.id)).toEqual(GOAL);
    const waiting = await tablet.pending.get(["goals", GOAL.id]);
    expect(waiting?.fields).toEqual({ deletedAt: NOW - HOUR });
  });

  it("L-15: a plan that the phone brought back leaves the one that replaced it here", async () => {
    const plan = anEntry({ date: "2026-11-20" });
    for (const each of [phone, tablet]) await each.entries.put({ ...plan, deletedAt: NOW - DAY });
    await tablet.entries.put(anEntry({ date: plan.date }));
    const back = { collection: "entries" as const, id: plan.id, fields: { deletedAt: null } };
    await recordChanges(phone, [back], NOW - HOUR);
    expect(await bringIn(await fileOf(phone))).toMatchObject({ renewed: 0, known: 2 });
    expect((await tablet.entries.get(plan.id))?.deletedAt).toBe(NOW - DAY);
  });

  it("L-18: has the age that it has by the server’s clock, however far both devices’ are off", async () => {
    // The phone's clock is a day ahead, the tablet's a day behind; both apps have learned that.
    await write(phone, "Only on the phone", NOW + DAY);
    const exportedAt = NOW + HOUR;
    const data = await readExportData(phone, "ada", exportedAt + DAY, -DAY);
    expect(data.exportedAt).toBe(exportedAt);
    const importedAt = NOW + 3 * HOUR;
    const options = { now: importedAt - DAY, clockOffset: DAY };
    await importData(tablet, data, PROFILE, options);
    const waiting = await tablet.pending.get(["goals", GOAL.id]);
    const age = importedAt - DAY - Number(waiting?.fields["title"]);
    expect(Math.abs(age - 3 * HOUR)).toBeLessThan(1000);
  });

  it("L-16: the earlier versions of another account’s profile become those of the own one", async () => {
    const other = profileIdOf(3);
    await phone.profiles.put(aProfile({ id: other, bio: "Written elsewhere" }));
    const lost = { collection: "profiles", id: other, field: "bio", value: "Before" };
    await phone.earlierVersions.add({ ...lost, keptAt: NOW });
    await bringIn(await fileOf(phone));
    expect(await earlier()).toEqual([["Before", true]]);
  });
});
