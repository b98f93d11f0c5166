import { draftsUnder, type LocalDatabase, openGuestDatabase } from "@reignwell/local-db";
import { unsavedPlans } from "../../features/plan/unsaved-plans.ts";
import { hasUnsavedProfile } from "../../features/profile/typed-draft.ts";

/** What was typed on this device and saved nowhere, each in words for a sentence. */
export async function unsavedWords(database: LocalDatabase): Promise<string[]> {
  const [plans, profile, goals, tasks] = await Promise.all([
    unsavedPlans(database, openGuestDatabase()),
    hasUnsavedProfile(database),
    draftsUnder(database, "goal-form:"),
    draftsUnder(database, "task-form:"),
  ]);
  return [
    ...plans,
    ...(profile ? ["what you typed into your profile"] : []),
    ...(goals.length > 0 ? ["what you typed into a goal"] : []),
    ...(tasks.length > 0 ? ["what you typed into a task"] : []),
  ];
}
