import { expect, it } from "vitest";
import { MATURITY_LABELS, MESSAGES, PRODUCT_NAME } from "./index.ts";
import pinned from "./messages.pinned.json" with { type: "json" };

/*
 * messages.pinned.json holds the texts that the requirements fix, as literals, by the row or
 * decision that fixes them and by their path in the tables. It is the one place that spells them
 * besides the tables: a text changed by one letter fails here, so other tests may take their texts
 * from MESSAGES.
 */

/**
 * Texts of our own: the requirements ask for them, or for nothing, and fix no words. A path of the
 * tables, or of a whole group; a text of a group may still be pinned.
 */
const OURS: readonly string[] = [
  "notFound.sharedLink",
  "signOut.leaving",
  "signOut.offline",
  "signOut.sending",
  "signOut.thenOut",
  "signOut.failed",
  "signOut.notSaved",
  "signOut.rejected",
  "signOut.replaced",
  "signOut.onlyReplaced",
  "signOut.stays",
  "adminGiveaways",
  "adminSeries",
  "adminCalendar",
  "adminOverviewTab",
  "adminScriptures.views",
  "adminScriptures.importFile",
  "adminScriptures.exportCsv",
  "adminScriptures.exportJson",
  "adminScriptures.fields",
  "adminScriptures.recordingHelp",
  "adminScriptures.removeRecording",
  "adminScriptures.listen",
  "adminScriptures.lookUp",
  "adminScriptures.uploading",
  "adminScriptures.lookUpHelp",
  "adminScriptures.lookedUp",
  "adminScriptures.lookUpFailed",
  "adminScriptures.addTitle",
  "adminScriptures.editTitle",
  "adminScriptures.deleteTitle",
  "adminScriptures.deleteText",
  "adminScriptures.addNew",
  "adminScriptures.edit",
  "adminScriptures.activate",
  "adminScriptures.deactivate",
  "adminScriptures.delete",
  "adminScriptures.notARecording",
  "adminScriptures.generateFailed.description",
  "scriptureImport",
  "admin.heading",
  "admin.usersHeading",
  "admin.usersText",
  "admin.openUsers",
  "admin.backToAdmin",
  "admin.offline",
  "admin.notHere",
  "admin.notHereText",
  "admin.sortedUp",
  "admin.sortedDown",
  "admin.notSaved",
  "admin.discardTitle",
  "admin.discardText",
  "admin.discard",
  "admin.sendAgain",
  "admin.cancel",
  "admin.keep",
  "admin.stopUpload",
  "admin.stopUploadText",
  "admin.stopUploadTitle",
  "about.text",
  "adminUsers",
  "ai.generalReflection",
  "ai.writtenByAi",
  "archive.close",
  "archive.search",
  "archive.previousMonth",
  "archive.nextMonth",
  "archive.allMonths",
  "archive.soFar",
  "archive.loading",
  "archive.showMore",
  "archive.noReflection",
  "archive.chapter",
  "archive.planThisDay",
  "archive.gone",
  "archive.nothingFound",
  "archive.noneYet",
  "archive.firstPlan",
  "archive.noneInMonth",
  "archive.noneInMonthText",
  "archive.nothingScheduled",
  "archive.otherDays",
  "archive.otherDaysText",
  "archive.otherDaysUnsure",
  "archive.upgrade",
  "archive.membersOnly",
  "archive.toHistory",
  "archive.offlineKept",
  "archive.offlineNothing",
  "archive.unreadable",
  "archive.unreadableText",
  "archive.notFetched",
  "confirmEmail",
  "dailyActions.changed.title",
  "dailyActions.changed.description",
  "dailyActions.edit",
  "dailyActions.unsaved",
  "dashboard.planned",
  "establish.firstPriorityMissing",
  "goals.createdWithTasks.description",
  "goals.creatingNote",
  "goals.deleteFailed.title",
  "goals.discardReview",
  "goals.discardReviewQuestion",
  "goals.goOnWithReview",
  "goals.gone.description",
  "goals.gone.title",
  "goals.keepReview",
  "goals.needsMembership",
  "goals.reviewWaits",
  "goals.updateFailed.description",
  "goals.updateFailed.title",
  "grow.help",
  "grow.helpCall",
  "history.deleteFailed.description",
  "history.deleteFailed.title",
  "history.deleted.title",
  "history.exportFailed.description",
  "history.exportFailed.title",
  "history.restoreFailed.description",
  "history.restoreFailed.title",
  "mailConsent",
  "mailingLists.heading",
  "mailingLists.loading",
  "mailingLists.failed",
  "mailingLists.empty",
  "mailingLists.notSetUp",
  "mailingLists.running",
  "mailingLists.listName",
  "mailingLists.exportAbout",
  "mailingLists.existingList",
  "mailingLists.noList",
  "mailingLists.newListName",
  "mailingLists.advanced",
  "mailingLists.filters",
  "mailingLists.pointsTooFew",
  "mailingLists.pointsTooMany",
  "mailingLists.endBeforeStart",
  "mailingLists.counts",
  "mailingLists.wouldSend",
  "membership.notSold",
  "membership.become",
  "membership.replaceGoal",
  "membership.replacing",
  "offline.pageNotHere",
  "offline.pageNotHereText",
  "offline.retry",
  "payment.notSetUp",
  "plan.draftKept",
  "planDay",
  "planValidation.priority",
  "planValidation.tooLong",
  "recovery",
  "refusals",
  "rewards.ended",
  "rewards.endOnlyLater",
  "rewards.frozenPrize",
  "rewards.frozenRequirement",
  "rewards.hasEntries",
  "rewards.inactive",
  "rewards.notADate",
  "rewards.notAPicture",
  "rewards.notStarted",
  "rewards.requirementTooLarge",
  "rewards.rulesRequired",
  "rewards.wholePoints",
  "rewards.wrongSteps",
  "renew.takeGeneral",
  "reset.codeRequired.title",
  "reset.codeTooLong.description",
  "reset.codeTooLong.title",
  "reset.done.description",
  "renew.answer",
  "renew.answered",
  "renew.thanks",
  "series",
  "sessionEnd",
  "shareTheWord",
  "sharing",
  "shareTheWord",
  "storage",
  "sync.almostFull",
  "sync.checkNow",
  "sync.checking",
  "sync.differentTwice",
  "sync.leavingOut",
  "sync.mending",
  "sync.notChecked",
  "sync.nothingMended",
  "sync.same",
  "sync.sameButUnsent",
  "tasks.createFailed.title",
  "tasks.deleteFailed.title",
  "tasks.dueTooEarly",
  "tasks.gone.description",
  "tasks.gone.title",
  "tasks.minutesToday",
  "tasks.movedTo",
  "tasks.updateFailed.title",
  "upgradePage",
  "uploads.notHere",
  "uploads.gone",
  "uploads.holdsMore",
  "uploads.interrupted",
  "uploads.none",
  "uploads.oneOnly",
  "uploads.pictureDone.title",
  "uploads.recordingTooLarge",
  "uploads.stillSending",
  "uploads.unreadablePicture",
  "uploads.unreadableRecording",
  "uploads.wrongName",
  "uploads.wrongRecordingType",
  "validation.date",
  "validation.passwordTooCommon",
  "validation.passwordTooLong",
  "validation.tooLong",
  "validation.usernameCharacters",
  "validation.usernameTooLong",
  "yourData.accountDeleted.description",
  "yourData.accountDeleted.title",
  "yourData.exportFailed",
  "yourData.title",
];

/** What stands in the gaps of the texts that have any. */
const GAPS: Readonly<Record<string, string | number>> = {
  "adminGiveaways.drawText": 3,
  "adminSeries.entriesOf": "Rest",
  "adminGiveaways.winner": "ada",
  "rewards.needMorePoints": 3,
  "series.join": "Reignwell",
  "series.dayOf": 3,
  "auth.welcomeBack": "ada",
  "auth.welcome": "ada",
  "archive.found": 1,
  "header.points": 120,
  "shareTheWord.odds": "10",
  "audio.tooltip": "Listen",
  "goals.createdWithTasks": 3,
  "membership.premium": "Multiple Goals",
  "tasks.moreCompleted": 3,
  "verse.fetchError": 503,
};

/** Every text by its path in the tables; a text with gaps has them filled. */
function textsByPath(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const gap = GAPS[path];
    if (gap !== undefined) return textsByPath(value(gap), path);
    if (isOurs(path)) return [[path, String(value)]];
    throw new Error(`${path} takes a value; say in GAPS which one`);
  }
  if (typeof value !== "object" || value === null) throw new Error(`${path} holds no text`);
  return Object.entries(value).flatMap(([key, part]) =>
    textsByPath(part, path === "" ? key : `${path}.${key}`),
  );
}

function isOurs(path: string): boolean {
  return OURS.some((own) => path === own || path.startsWith(`${own}.`));
}

const pins = Object.entries<Readonly<Record<string, string>>>(pinned).flatMap(([row, texts]) =>
  Object.entries(texts).map(([path, text]) => ({ row, path, text })),
);
const actual = new Map(
  textsByPath({ ...MESSAGES, maturity: MATURITY_LABELS, product: { name: PRODUCT_NAME } }),
);

it.each(pins)("$row: $path reads '$text'", ({ path, text }) => {
  expect(actual.get(path)).toBe(text);
});

it("W-12: every text of the tables is pinned by its row, or listed as our own", () => {
  const pinnedPaths = new Set(pins.map(({ path }) => path));
  const neither = [...actual.keys()].filter((path) => !pinnedPaths.has(path) && !isOurs(path));
  expect(neither).toEqual([]);
  expect(pins).toHaveLength(pinnedPaths.size);
});

it("nothing is listed as our own that is not there", () => {
  const paths = [...actual.keys()];
  const gone = OURS.filter(
    (own) => !paths.some((path) => path === own || path.startsWith(`${own}.`)),
  );
  expect(gone).toEqual([]);
});
