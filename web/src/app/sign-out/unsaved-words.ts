import { MESSAGES } from "@reignwell/contract";
import { unsavedPlans } from "@reignwell/device";
import {
  draftsUnder,
  hasUnseenVersions,
  type LocalDatabase,
  openGuestDatabase,
} from "@reignwell/local-db";
import { hasUnsavedEdits, hasUnsavedLookBack } from "../../features/overview/day/unsaved-day.ts";
import { hasUnsavedTicks } from "../../features/overview/unsaved-ticks.ts";
import { hasUnsavedProfile } from "../../features/profile/typed-draft.ts";

/**
 * The words that only this device has, what waits to be sent aside: those that were typed and not
 * saved, and those that another edit replaced unseen. Each in words for a sentence.
 */
export async function unsavedWords(database: LocalDatabase): Promise<string[]> {
  const [plans, ticks, profile, goals, tasks, edits, looks, replaced] = await Promise.all([
    unsavedPlans(database, openGuestDatabase()),
    hasUnsavedTicks(database, Date.now()),
    hasUnsavedProfile(database),
    draftsUnder(database, "goal-form:"),
    draftsUnder(database, "task-form:"),
    hasUnsavedEdits(database),
    hasUnsavedLookBack(database),
    hasUnseenVersions(database, Date.now()),
  ]);
  return [
    ...plans,
    ...(ticks ? [MESSAGES.dailyActions.unsaved] : []),
    ...(edits ? ["what you typed into a plan"] : []),
    ...(looks ? ["what you wrote in the evening"] : []),
    ...(profile ? ["what you typed into your profile"] : []),
    ...(goals.length > 0 ? ["what you typed into a goal"] : []),
    ...(tasks.length > 0 ? ["what you typed into a task"] : []),
    ...(replaced ? [MESSAGES.signOut.replaced] : []),
  ];
}
