import { useDepartures } from "./sign-out/use-departures.ts";
import { useSessionEnd } from "./sign-out/use-session-end.ts";
import { useLaunches } from "./installed/use-launches.ts";
import { useReferralLink } from "./installed/use-referral-link.ts";

/**
 * What reads the address or leads to another one. Drawn by itself: a change of the address, such as
 * the next month of a list, draws nothing else of the app's background again.
 */
export function AddressEffects(): null {
  useLaunches();
  useReferralLink();
  useSessionEnd();
  useDepartures();
  return null;
}
