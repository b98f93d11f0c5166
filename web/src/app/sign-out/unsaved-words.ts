import { MESSAGES } from "@reignwell/contract";
import { unsavedPlans } from "@reignwell/device";
import { draftsUnder, type LocalDatabase, openGuestDatabase } from "@reignwell/local-db";
import { hasUnsavedEdits, hasUnsavedLookBack } from "../../features/overview/day/unsaved-day.ts";
import { hasUnsavedTicks } from "../../features/overview/unsaved-ticks.ts";
import { hasUnsavedProfile } from "../../features/profile/typed-draft.ts";

/** What was typed on this device and not saved, each in words for a sentence. */
export async function unsavedWords(database: LocalDatabase): Promise<string[]> {
  const [plans, ticks, profile, goals, tasks, edits, looks] = await Promise.all([
    unsavedPlans(database, openGuestDatabase()),
    hasUnsavedTicks(database, Date.now()),
    hasUnsavedProfile(database),
    draftsUnder(database, "goal-form:"),
    draftsUnder(database, "task-form:"),
    hasUnsavedEdits(database, Date.now()),
    hasUnsavedLookBack(database),
  ]);
  return [
    ...plans,
    ...(ticks ? [MESSAGES.dailyActions.unsaved] : []),
    ...(edits ? ["what you typed into today’s plan"] : []),
    ...(looks ? ["what you wrote in the evening"] : []),
    ...(profile ? ["what you typed into your profile"] : []),
    ...(goals.length > 0 ? ["what you typed into a goal"] : []),
    ...(tasks.length > 0 ? ["what you typed into a task"] : []),
  ];
}
