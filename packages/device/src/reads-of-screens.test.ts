import "fake-indexeddb/auto";
import { type Entry, SERIES_COMPLETION_DEFAULTS, SHARE_DEFAULTS } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";
import { countReads } from "@reignwell/local-db/testing";
import { aGoal, anEntry, aRecordId, aTask } from "@reignwell/testing";
import { expect, it } from "vitest";
import * as device from "./index.ts";

const TODAY = "2026-11-21";
const NOW = Date.parse(`${TODAY}T18:00:00Z`);
const ID = aRecordId();
/** A page of a list, in which all others lie between two rows. */
const PAGE = Array.from({ length: 50 }, (_, at) => (at === 0 ? "0" : `f${at}`).padEnd(36, "0"));
const plan: Entry = anEntry({ id: ID, date: TODAY });

type Query = (database: LocalDatabase) => Promise<unknown>;

/** Each query that a screen can ask: it reads as much of 100 rows of each kind as of 400. */
const BOUNDED: Record<string, Query> = {
  "archive.newestDate": (database) => device.archive.newestDate(database),
  "archive.ofMonth": (database) => device.archive.ofMonth(database, "2026-11"),
  "drafts.read": (database) => device.drafts.read(database, "plan"),
  "drafts.under": (database) => device.drafts.under(database, "plan"),
  "earlierVersions.countUnseen": (database) => device.earlierVersions.countUnseen(database, NOW),
  "earlierVersions.list": (database) => device.earlierVersions.list(database, NOW),
  "goals.byId": (database) => device.goals.byId(database, ID),
  readDashboardNumbers: (database) => device.readDashboardNumbers(database, TODAY),
  "plans.dates": (database) => device.plans.dates(database),
  "plans.between": (database) => device.plans.between(database, addDays(TODAY, -6), TODAY),
  "plans.byId": (database) => device.plans.byId(database, ID),
  "plans.latestBetween": (database) =>
    device.plans.latestBetween(database, "2000-01-01", TODAY, 50),
  "plans.list": (database) => device.plans.list(database, 50),
  "plans.ofDate": (database) => device.plans.ofDate(database, TODAY),
  "plans.replacedById": (database) => device.plans.replacedById(database, ID),
  "plans.storedById": (database) => device.plans.storedById(database, ID),
  "profiles.read": (database) => device.profiles.read(database, 1),
  "profiles.readOwn": (database) => device.profiles.readOwn(database),
  "rejectedChanges.goalToReplace": (database) => device.rejectedChanges.goalToReplace(database, ID),
  "rejectedChanges.list": (database) => device.rejectedChanges.list(database),
  "rejectedChanges.listWaiting": (database) => device.rejectedChanges.listWaiting(database),
  "scriptures.audioToKeep": (database) => device.scriptures.audioToKeep(database, TODAY),
  "scriptures.cached": (database) => device.scriptures.cached(database, TODAY),
  "scriptures.cachedBetween": (database) =>
    device.scriptures.cachedBetween(database, addDays(TODAY, -6), TODAY),
  "scriptures.cachedFrom": (database) => device.scriptures.cachedFrom(database, TODAY),
  "scriptures.keepsAudio": (database) => device.scriptures.keepsAudio(database),
  "shares.platforms": (database) => device.shares.platforms(database),
  "series.unfinishedDays": (database) => device.series.unfinishedDays(database),
  "sync.heardAt": (database) => device.sync.heardAt(database),
  "sync.phase": (database) => device.sync.phase(database),
  "sync.sendStates": (database) => device.sync.sendStates(database, "tasks", PAGE, NOW),
  // A search and the groups of the tab read all tasks: the user asks for them and waits.
  "tasks.list": (database) => device.tasks.list(database, TODAY, { open: 50, completed: 50 }),
  "tasks.byGoal": (database) => device.tasks.byGoal(database, [ID]),
  "tasks.isDeleted": (database) => device.tasks.isDeleted(database, ID),
  "tasks.stored": (database) => device.tasks.stored(database, ID),
  "ticks.countDone": (database) => device.ticks.countDone(database, ID),
  "ticks.countOpen": (database) => device.ticks.countOpen(database, TODAY),
  "ticks.doneOfPlan": (database) => device.ticks.doneOfPlan(database, plan),
  "ticks.doneOfPlans": (database) => device.ticks.doneOfPlans(database, [plan]),
  "ticks.unfinishedBefore": (database) => device.ticks.unfinishedBefore(database, TODAY),
  "trash.list": (database) => device.trash.list(database, NOW),
};

/**
 * Those that read or count everything of a kind, each for a reason. A mended one moves up; none may
 * come here whose rows grow with the years.
 */
const READS_ALL: Record<string, Query> = {
  // A person has tens of goals, hardly hundreds: they are one list, and their tasks and the plan's
  // form choose among all of them. 500 are read in about 6 ms.
  "goals.list": (database) => device.goals.list(database),
  "goals.count": (database) => device.goals.count(database),
  // A series has seven days and ends; its page shows all of them with their words.
  "series.read": (database) => device.series.read(database),
  // It counts what waits, key by key, 4 µs each: nothing where the device is online, some hundreds
  // after a week without a network. A tally would cost every tap three requests.
  "sync.status": (database) => device.sync.status(database),
};

/** What writes, opens, only names a number, or reads everything because a file is to hold everything. */
const NO_QUERIES = new Set(
  `LISTED_AT_ONCE UnfitExportError cachedQuery configureDevice discardDatabase keepAnswer keptAnswer
  openAccountDatabase openGuestDatabase openUserDatabase planDevice returnGuestPlan storageTrouble
  storageTroubleOf unsavedPlans watchStorageTrouble whenOpen archive.keep archive.watch drafts.change drafts.keepAsVersions drafts.ofForm
  drafts.remove drafts.write earlierVersions.COUNTED_AT_MOST earlierVersions.forgetOld earlierVersions.restore goals.create
  goals.remove goals.setProgress goals.update ownData.bringBack ownData.read ownData.toMarkdown
  planDay.edit planDay.lookBack planDay.moveToNextDay plans.isDraftChanged plans.remove plans.save
  plans.watch plans.watchLiving profiles.save rejectedChanges.discard rejectedChanges.replaceGoal
  rejectedChanges.retry scriptures.keep scriptures.keepAhead scriptures.setKeepsAudio
  series.complete series.keepEnrolled series.keepEntries series.keepProgress series.keepTopics
  series.planDevice shares.record sync.hasHeard sync.statusQuery sync.wantCheck tasks.acceptReview tasks.create
  tasks.createForGoal tasks.move tasks.moveOverdue tasks.remove tasks.setDone tasks.update
  tasks.updateBelowGoal ticks.save trash.kindName trash.restore`.split(/\s+/),
);

it("performance rule 6: every query of a screen is judged here", () => {
  const exported = Object.entries(device).flatMap(([name, value]) =>
    typeof value === "object" ? Object.keys(value).map((key) => `${name}.${key}`) : [name],
  );
  const judged = [...Object.keys(BOUNDED), ...Object.keys(READS_ALL), ...NO_QUERIES];
  expect(exported.toSorted()).toEqual(judged.toSorted());
});

it("performance rule 6: a screen's query reads no more of 400 rows than of 100", async () => {
  const [few, many] = await Promise.all([readsOf(BOUNDED, 100), readsOf(BOUNDED, 400)]);
  expect(many).toEqual(few);
});

it("performance rule 6: the queries that still read everything are the known ones", async () => {
  const [few, many] = await Promise.all([readsOf(READS_ALL, 100), readsOf(READS_ALL, 400)]);
  const growing = Object.keys(READS_ALL).filter((name) => (many[name] ?? 0) > (few[name] ?? 0));
  expect(growing).toEqual(Object.keys(READS_ALL));
});

/** What each query reads of so many rows of each kind, and how much of each there can be. */
async function readsOf(
  queries: Record<string, Query>,
  size: number,
): Promise<Record<string, number>> {
  const database = new LocalDatabase(`reads-${Math.random()}`);
  const reads = countReads(database);
  await fill(database, size);
  const found: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const before = reads.count;
    await query(database);
    found[name] = reads.count - before;
  }
  await database.delete();
  return found;
}

/** So many plans, goals, ticks, shares and days; so many open, finished and deleted tasks. */
async function fill(database: LocalDatabase, size: number): Promise<void> {
  const numbers = Array.from({ length: size }, (_, at) => at);
  const days = numbers.map((at) => addDays(TODAY, -at));
  const ids = days.map((_, at) => (at === 0 ? ID : aRecordId()));
  const own = (at: number) => ({ id: ids[at] ?? ID, deletedAt: null });
  const open = numbers.map(() => aTask());
  await Promise.all([
    database.entries.bulkPut(days.map((date, at) => anEntry({ date, ...own(at) }))),
    database.goals.bulkPut(numbers.map((at) => aGoal(own(at)))),
    database.tasks.bulkPut([
      ...open,
      ...numbers.map((at) => aTask({ completedAt: NOW - at })),
      ...numbers.map((at) => aTask({ deletedAt: NOW - at })),
    ]),
    database.actionCompletions.bulkPut(
      ids.map((entryId) => ({
        id: aRecordId(),
        entryId,
        priority: "Pray",
        actionText: "Kneel",
        occurrence: 0,
        date: TODAY,
        isCompleted: true,
        completedAt: NOW,
        deletedAt: null,
      })),
    ),
    database.seriesCompletions.bulkPut(
      numbers.map((at) => ({
        ...SERIES_COMPLETION_DEFAULTS,
        ...own(at),
        topicId: 1,
        entryId: at,
        dayNumber: at,
        run: 1,
        completedAt: NOW,
      })),
    ),
    database.shares.bulkPut(
      numbers.map((at) => ({
        ...SHARE_DEFAULTS,
        ...own(at),
        platform: "copy" as const,
        verseReference: "Psalm 23:1",
      })),
    ),
    database.pending.bulkPut(
      open.flatMap(({ id }, at) => [
        { collection: "tasks", id, state: "waiting", fields: { title: NOW - at }, seen: {} },
        {
          collection: "entries",
          id: ids[at] ?? ID,
          state: "attention",
          fields: { verse: NOW - at },
          seen: {},
          refusal: { code: "invalid", message: "" },
        },
      ]),
    ),
    database.earlierVersions.bulkAdd(
      open.map(({ id }, at) => ({
        collection: "tasks",
        id,
        field: "title",
        value: `Before ${at}`,
        keptAt: NOW - at,
        unseen: true as const,
      })),
    ),
    database.scriptures.bulkPut(
      days.map((date) => ({
        date,
        verse: "Rest.",
        reference: "Mark 6:31",
        reflection: null,
        audioUrl: null,
        translation: null,
      })),
    ),
  ]);
}
