import {
  type Contact,
  MailingListFailure,
  type MailingListService,
} from "../../gateways/mailing-list.ts";
import type { BatchOutcome, NextContact } from "./export-repository.ts";

/** So many contacts are on their way at once. */
const AT_ONCE = 5;
/** After so many failures in one batch the rest of it waits. */
const FAILURES_OF_BATCH = 3;
/** A contact at whom the service fails so often, while it takes others, is given up. */
const MOST_ATTEMPTS = 5;

/** What became of a batch, and why the service failed where it did. */
export interface SentBatch extends BatchOutcome {
  failure: MailingListFailure | null;
}

/** How an export is told that its process ends. */
export interface Ending {
  /** Nobody more is begun with. */
  stop: AbortSignal;
  /** Calls that are still under way a while later are broken off. */
  breakOff: AbortSignal;
}

/**
 * Puts these users on a list. Of each failure in between the last one is told. Whose call was broken off
 * is in no part of the outcome: they may be on the list, and the next attempt asks first.
 */
export async function sendBatch(
  service: MailingListService,
  listId: number,
  contacts: readonly NextContact[],
  { stop, breakOff }: Ending,
): Promise<SentBatch> {
  const waiting = [...contacts];
  const sent: number[] = [];
  const refused: number[] = [];
  const failed: NextContact[] = [];
  const state: { failure: MailingListFailure | null } = { failure: null };
  const work = async () => {
    while (!stop.aborted) {
      const next = waiting.shift();
      if (next === undefined) return;
      try {
        const isOn = await putOnList(service, listId, next, breakOff);
        (isOn ? sent : refused).push(next.userId);
      } catch (error) {
        if (!(error instanceof MailingListFailure)) throw error;
        if (breakOff.aborted) return;
        state.failure = error;
        failed.push(next);
        const isLeftAlone = error.refused || error.retryAfter !== null;
        if (isLeftAlone || failed.length >= FAILURES_OF_BATCH) return;
      }
      if (failed.length >= FAILURES_OF_BATCH) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Where nothing is taken at all, the service is at fault and not the contact.
  const givenUp = sent.length === 0 ? [] : failed.filter((one) => one.attempts >= MOST_ATTEMPTS);
  return {
    sent,
    refused: [...refused, ...givenUp.map(({ userId }) => userId)],
    untried: waiting.map(({ userId }) => userId),
    failure: state.failure,
  };
}

/** A user who was tried before may be there: the answer can have been lost, or the process. */
async function putOnList(
  service: MailingListService,
  listId: number,
  contact: NextContact,
  breakOff: AbortSignal,
): Promise<boolean> {
  const { email, attempts } = contact;
  if (attempts > 1 && (await service.isOnList(email, listId, breakOff))) return true;
  return service.addContact(contactOf(contact), listId, breakOff);
}

/** No more than a letter needs: the username is not passed on. */
function contactOf({ email, displayName }: NextContact): Contact {
  const [firstName = "", ...rest] = (displayName ?? "").trim().split(/\s+/);
  return { email, firstName, lastName: rest.join(" ") };
}
