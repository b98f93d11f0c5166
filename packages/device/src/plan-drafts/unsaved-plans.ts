import { formatLongDate, hasWords, isStarted, readDraft } from "@reignwell/domain";
import {
  deleteDraft,
  type LocalDatabase,
  readDraft as readStored,
  readMeta,
  readStoredDraft,
  writeDraft,
} from "@reignwell/local-db";
import { unfinishedDays } from "./series-device.ts";
import { isGivenUp, plansAside } from "./set-aside.ts";

/**
 * The plans with words in them that only this device has, in words for a sentence. What the person
 * gave up is not among them, nor a guest's plan that goes back to the guests as it came.
 */
export async function unsavedPlans(
  database: LocalDatabase,
  guestDatabase: LocalDatabase,
): Promise<string[]> {
  const [adopted, plan, earlier, ofGuest, aside, returns, ofSeries] = await Promise.all([
    readMeta(database, "adopted"),
    storedPlan(database, "plan"),
    storedPlan(database, "earlier-plan"),
    storedPlan(database, "guest-plan"),
    plansAside(database),
    guestPlanReturns(database, guestDatabase),
    unfinishedDays(database),
  ]);
  const others = aside.filter((one) => !isGivenUp(one) && hasWords(one.draft));
  return [
    ...[plan, earlier]
      .filter((draft) => draft !== null)
      .map(({ date }) => `an unfinished plan of ${formatLongDate(date)}`),
    ...(ofGuest && !returns ? ["a plan that you began before you signed in"] : []),
    ...(ofSeries.some(({ isAside }) => !isAside) ? ["an unfinished day of a series"] : []),
    ...(ofSeries.some((one) => one.isAside && !one.isGivenUp)
      ? ["another version of a day of a series"]
      : []),
    ...(adopted && adopted.drafts.length > 0 ? ["a draft of an earlier version of the app"] : []),
    ...others.map(({ draft }) => `another version of your plan of ${formatLongDate(draft.date)}`),
  ];
}

/**
 * Gives a guest's plan back to the guests, when it was taken over from them at the sign-in and
 * the user did not go on with it: signing out puts it where it was found.
 */
export async function returnGuestPlan(
  database: LocalDatabase,
  guestDatabase: LocalDatabase,
): Promise<void> {
  if (!(await guestPlanReturns(database, guestDatabase))) return;
  await writeDraft(guestDatabase, "plan", await readStored(database, "guest-plan"));
  await deleteDraft(database, "guest-plan");
}

async function guestPlanReturns(
  database: LocalDatabase,
  guestDatabase: LocalDatabase,
): Promise<boolean> {
  const [stored, ofGuests] = await Promise.all([
    readStoredDraft(database, "guest-plan"),
    readStoredDraft(guestDatabase, "plan"),
  ]);
  const other = readDraft(ofGuests?.value);
  return stored?.takenOver === true && !(other && isStarted(other));
}

async function storedPlan(database: LocalDatabase, kind: string) {
  const draft = readDraft((await readStoredDraft(database, kind))?.value);
  return draft && hasWords(draft) ? draft : null;
}
