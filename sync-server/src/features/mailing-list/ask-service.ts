import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { MailingListFailure, type MailingListService } from "../../gateways/mailing-list.ts";
import { refuse } from "../../plugins/requests/errors.ts";

/** When a caller may ask again, in seconds, after the service gave no answer. */
const ASK_AGAIN = 10;

/** The mailing service, where its token is set. */
export function serviceOf({ mailingList }: Pick<AppDeps, "mailingList">): MailingListService {
  if (mailingList === null) throw refuse("mailing_list_not_set_up");
  return mailingList;
}

/** Asks the service for a caller who waits. */
export async function asked<T>(
  { log }: { log: Pick<FastifyBaseLogger, "warn"> },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MailingListFailure)) throw error;
    log.warn({ reason: error.message }, "the mailing service was asked in vain");
    if (error.refused) throw refuse("mailing_list_refused");
    throw refuse("mailing_list_unavailable", undefined, { retryAfter: ASK_AGAIN });
  }
}
