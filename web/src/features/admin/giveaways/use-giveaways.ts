import {
  adminGiveaway,
  adminGiveaways,
  type AdminGiveaway,
  type GiveawayInput,
  MESSAGES,
  ROUTES,
} from "@reignwell/contract";
import { readBy, useAdminCall, useAdminRead } from "../shared/use-admin.ts";

const texts = MESSAGES.adminGiveaways;
const read = readBy(adminGiveaway);
const pathOf = ({ id }: Pick<AdminGiveaway, "id">) => `${ROUTES.adminGiveaways}/${id}`;

/** The giveaways, and what is done to them (C-023); after each act they are read again (C-005). */
export function useGiveaways() {
  const fetched = useAdminRead(ROUTES.adminGiveaways, adminGiveaways);
  const { busy, run } = useAdminCall();
  const thenRead = async <Outcome>(act: Promise<Outcome>) => {
    const outcome = await act;
    // Also after a refusal: someone may have entered meanwhile.
    if (outcome) fetched.retry();
    return outcome;
  };
  const save = (body: GiveawayInput, before: AdminGiveaway | null, onceKey: string) =>
    thenRead(
      before
        ? run(
            { method: "PUT", path: pathOf(before), body, read },
            { done: texts.updated, failed: texts.updateFailed },
          )
        : run(
            { method: "POST", path: ROUTES.adminGiveaways, body, onceKey, read },
            { done: texts.created, failed: texts.createFailed },
          ),
    );
  const toggle = (giveaway: AdminGiveaway) =>
    thenRead(
      run(
        { method: "PUT", path: pathOf(giveaway), body: { isActive: !giveaway.isActive }, read },
        { done: texts.updated, failed: texts.statusFailed },
      ),
    );
  const remove = (giveaway: AdminGiveaway) =>
    thenRead(
      run(
        { method: "DELETE", path: pathOf(giveaway) },
        { done: texts.deleted, failed: texts.deleteFailed },
      ),
    );
  const draw = (giveaway: AdminGiveaway) =>
    thenRead(
      run(
        { method: "POST", path: `${pathOf(giveaway)}/draw`, read },
        { done: texts.winnerDrawn, failed: texts.drawFailed },
      ),
    );
  return { fetched, busy, save, toggle, remove, draw };
}

/** What {@link useGiveaways} gives. */
export type GiveawayActs = ReturnType<typeof useGiveaways>;
