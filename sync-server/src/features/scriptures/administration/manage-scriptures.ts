import type { AdminScripture, ScriptureChange, ScriptureInput } from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import type { Transaction } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import {
  findActive,
  insertScheduled,
  listScheduled,
  lockSchedule,
  setScheduledActive,
  updateScheduled,
} from "./scripture-admin-repository.ts";

type Deps = Pick<AppDeps, "database">;

/** Schedules a scripture. */
export async function scheduleScripture(
  tx: Transaction,
  input: ScriptureInput,
  createdBy: number,
): Promise<AdminScripture> {
  await lockSchedule(tx);
  if (input.isActive) await refuseTakenDate(tx, input.scheduleDate);
  const [id = 0] = await insertScheduled(tx, [input], createdBy);
  return readScheduled(tx, id);
}

/** Changes a scripture, or switches it alone. */
export async function changeScripture(
  { database }: Deps,
  id: number,
  change: ScriptureChange,
): Promise<AdminScripture> {
  return database.transaction(async (tx) => {
    await lockSchedule(tx);
    const stored = await readScheduled(tx, id);
    const date = "scheduleDate" in change ? change.scheduleDate : stored.scheduleDate;
    if (change.isActive) await refuseTakenDate(tx, date, id);
    if ("scheduleDate" in change) await updateScheduled(tx, id, change);
    else await setScheduledActive(tx, id, change.isActive);
    return readScheduled(tx, id);
  });
}

/** DEC-91: at most one active scripture a date; the first is deactivated before. */
async function refuseTakenDate(tx: Transaction, date: string, own?: number): Promise<void> {
  const other = (await findActive(tx, [date])).get(date);
  if (other !== undefined && other.id !== own) throw refuse("scripture_date_taken");
}

async function readScheduled(tx: Transaction, id: number): Promise<AdminScripture> {
  const [found] = await listScheduled(tx, id);
  if (!found) throw refuse("not_found");
  return found;
}
