import { MESSAGES } from "@reignwell/contract";
import type { Fetched } from "../../../lib/use-fetched.ts";
import { NoSuchGiveaway } from "../giveaways/no-such-giveaway.tsx";
import { LoadProblem } from "../load-problem.tsx";

/** What the server says of a giveaway that isn't there, and of an address that can be none's. */
const NO_GIVEAWAY: ReadonlySet<number> = new Set([404, 400]);

/** Why there is no draw to show; asking once more helps only where there is such a giveaway. */
export function DrawProblem({ fetched }: { fetched: Fetched<unknown> }) {
  const { drawFailed, drawOffline } = MESSAGES.shareTheWord;
  const status = "error" in fetched ? fetched.error?.status : undefined;
  if (status !== undefined && NO_GIVEAWAY.has(status)) return <NoSuchGiveaway />;
  return <LoadProblem fetched={fetched} title={drawFailed} offline={drawOffline} />;
}
