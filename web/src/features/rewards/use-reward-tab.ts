import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** R-002, in their order; the first one is the default. */
export const REWARD_TABS = ["referral", "giveaways", "achievements"] as const;

export type RewardTab = (typeof REWARD_TABS)[number];

/** The address of a giveaway's detail: a page of its own to the browser's Back. */
export const giveawayAddress = (id: number) => `/referral?tab=giveaways&giveaway=${id}`;
export const GIVEAWAYS_ADDRESS = "/referral?tab=giveaways";
export const drawAddress = (id: number) => `/giveaways/${id}/draw`;

/** What the address says: the open tab, and the giveaway that is looked at. */
export function useRewardTab() {
  const [params, setParams] = useSearchParams();
  const named = params.get("tab");
  const tab = REWARD_TABS.find((one) => one === named) ?? "referral";
  const giveaway = Number(params.get("giveaway"));
  const openTab = useCallback(
    (next: string | null) => {
      setParams(next === null || next === "referral" ? {} : { tab: next });
    },
    [setParams],
  );
  return { tab, openTab, giveawayId: tab === "giveaways" && giveaway > 0 ? giveaway : null };
}
