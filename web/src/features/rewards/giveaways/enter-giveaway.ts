import {
  type AccountState,
  giveawayEntryAnswer,
  MESSAGES,
  type PublicUser,
  ROUTES,
} from "@reignwell/contract";
import { useRef, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { useAuth } from "../../../lib/session/session.tsx";

interface Attempt {
  giveawayId: number;
  pointsSpent: number;
  key: string;
}

const readAnswer = (body: unknown) => giveawayEntryAnswer.safeParse(body).data ?? null;

/**
 * Enters a giveaway once, however often the button is pressed: a press while one is on its way
 * does nothing, and one after a lost answer is the same entry to the server.
 */
export function useEntering(user: PublicUser | null, giveaway: { id: number; title: string }) {
  const { hearOfAccount } = useAuth();
  const open = useRef<Attempt | null>(null);
  const busy = useRef(false);
  const [isEntering, setEntering] = useState(false);

  const enter = async (pointsSpent: number) => {
    if (!user || busy.current) return;
    busy.current = true;
    setEntering(true);
    const attempt = attemptOf(open.current, giveaway.id, pointsSpent);
    open.current = attempt;
    try {
      const { sharingPoints, accountVersion } = await callApi({
        method: "POST",
        path: ROUTES.enterGiveaway,
        body: { giveawayId: giveaway.id, pointsSpent },
        onceKey: attempt.key,
        read: readAnswer,
      });
      open.current = null;
      const account: AccountState = {
        isPaidMember: user.isPaidMember,
        sharingPoints,
        accountVersion,
      };
      hearOfAccount(user.accountKey, account);
      const { entryConfirmed, entryConfirmedText } = MESSAGES.shareTheWord;
      notify({ ...entryConfirmed, description: entryConfirmedText(pointsSpent, giveaway.title) });
    } catch (error) {
      // Only a lost answer leaves open whether the entry was made.
      if (error instanceof ApiError && error.kind === "refused") open.current = null;
      notify(refusalToast(error), "failed");
    } finally {
      busy.current = false;
      setEntering(false);
    }
  };
  return { enter, isEntering };
}

function attemptOf(open: Attempt | null, giveawayId: number, pointsSpent: number): Attempt {
  if (open?.giveawayId === giveawayId && open.pointsSpent === pointsSpent) return open;
  return { giveawayId, pointsSpent, key: crypto.randomUUID() };
}

/** R-019, DEC-70: the server's words, or the specification's. */
function refusalToast(error: unknown) {
  const { entryFailed } = MESSAGES.shareTheWord;
  if (!(error instanceof ApiError)) {
    console.error(entryFailed.title, error);
    return entryFailed;
  }
  if (error.status === 401) return { ...entryFailed, description: MESSAGES.rewards.signInToEnter };
  if (error.kind === "offline") return { ...entryFailed, description: error.readable };
  return { ...entryFailed, description: error.serverMessage ?? entryFailed.description };
}
