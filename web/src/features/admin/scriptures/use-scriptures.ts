import {
  adminScripture,
  type AdminScripture,
  adminScriptures,
  MESSAGES,
  ROUTES,
  type ScriptureForm,
} from "@reignwell/contract";
import { readBy, useAdminCall, useAdminRead } from "../shared/use-admin.ts";

const texts = MESSAGES.adminScriptures;
const read = readBy(adminScripture);
const pathOf = ({ id }: Pick<AdminScripture, "id">) => `${ROUTES.adminScriptures}/${id}`;

/** The schedule, and what is done to it (C-020); after each act it is read again (C-005). */
export function useScriptures() {
  const fetched = useAdminRead(ROUTES.adminScriptures, adminScriptures);
  const { busy, run } = useAdminCall();
  const thenRead = async <Outcome extends { ok: boolean } | null>(act: Promise<Outcome>) => {
    const outcome = await act;
    // Also after a refusal: another window may have changed the schedule.
    if (outcome) fetched.retry();
    return outcome;
  };

  const save = (form: ScriptureForm, before: AdminScripture | null, onceKey: string) =>
    thenRead(
      before
        ? run(
            { method: "PUT", path: pathOf(before), body: form, read },
            { done: texts.updated, failed: texts.updateFailed },
          )
        : run(
            { method: "POST", path: ROUTES.adminScriptures, body: form, onceKey, read },
            { done: texts.scheduled, failed: texts.scheduleFailed },
          ),
    );
  const toggle = (scripture: AdminScripture) =>
    thenRead(
      run(
        {
          method: "PUT",
          path: pathOf(scripture),
          body: { isActive: !scripture.isActive },
          read,
        },
        { done: texts.updated, failed: texts.statusFailed },
      ),
    );
  const remove = (scripture: AdminScripture) =>
    thenRead(
      run(
        { method: "DELETE", path: pathOf(scripture) },
        { done: texts.deleted, failed: texts.deleteFailed },
      ),
    );
  return { fetched, busy, save, toggle, remove };
}

/** What {@link useScriptures} gives. */
export type Schedule = ReturnType<typeof useScriptures>;
