import {
  type Giveaway,
  type GiveawayEntry,
  giveawayEntries,
  giveaways,
  ROUTES,
} from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { type KeptFetched, useKeptFetched } from "../use-kept-fetched.ts";

const readGiveaways = (body: unknown): Giveaway[] | null => giveaways.safeParse(body).data ?? null;
const readEntries = (body: unknown): GiveawayEntry[] | null =>
  giveawayEntries.safeParse(body).data ?? null;

/** The giveaways as everybody sees them. */
export function useGiveaways(database: LocalDatabase): KeptFetched<Giveaway[]> {
  // They are the same whatever the balance.
  return useKeptFetched(database, ROUTES.giveaways, readGiveaways, 0);
}

/** The user's own entries, asked again whenever the balance has changed. */
export function useOwnEntries(
  database: LocalDatabase,
  balance: number,
): KeptFetched<GiveawayEntry[]> {
  return useKeptFetched(database, ROUTES.giveawayEntries, readEntries, balance);
}
