import {
  type Giveaway,
  type GiveawayEntry,
  giveawayEntries,
  giveaways,
  ROUTES,
} from "@reignwell/contract";
import type { Fetched } from "../../../lib/use-fetched.ts";
import { useFetched } from "../../../lib/use-fetched.ts";
import { useFreshFetched } from "../use-fresh-fetched.ts";

const readGiveaways = (body: unknown): Giveaway[] | null => giveaways.safeParse(body).data ?? null;
const readEntries = (body: unknown): GiveawayEntry[] | null =>
  giveawayEntries.safeParse(body).data ?? null;

/** The giveaways as everybody sees them. */
export function useGiveaways(): Fetched<Giveaway[]> {
  return useFetched(ROUTES.giveaways, readGiveaways);
}

/** The user's own entries, asked again whenever the balance has changed. */
export function useOwnEntries(balance: number): Fetched<GiveawayEntry[]> {
  return useFreshFetched(ROUTES.giveawayEntries, readEntries, balance);
}
