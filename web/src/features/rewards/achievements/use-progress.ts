import { type AchievementId, REFERRAL_POINTS, ROUTES, referralStats } from "@reignwell/contract";
import { type LocalDatabase, plans, shares } from "@reignwell/device";
import { type AchievementProgress, progressOnDevice } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useKeptFetched } from "../use-kept-fetched.ts";

interface ProgressInput {
  database: LocalDatabase;
  today: string;
  balance: number;
}

const readStats = (body: unknown) => referralStats.safeParse(body).data ?? null;

/**
 * How far the user is with each achievement, from what this device holds: plans and shares that
 * wait to be sent count as well (DEC-74). Only the friends have to be asked for.
 */
export function useProgress(input: ProgressInput): ReadonlyMap<AchievementId, AchievementProgress> {
  const { database, today, balance } = input;
  const stats = useKeptFetched(database, ROUTES.referralStats, readStats, balance);
  const planDates = useLiveQuery(() => plans.dates(database).catch(() => undefined), [database]);
  const shared = useLiveQuery(() => shares.platforms(database).catch(() => undefined), [database]);
  // The stats name three friends; what all of them brought says how many have saved a plan.
  const referrals = "data" in stats ? stats.data.pointsEarned / REFERRAL_POINTS : undefined;
  const from = ("data" in stats && stats.data.plansCountFrom) || "";
  return useMemo(() => {
    const counted = planDates?.filter((date) => date >= from);
    const facts = { planDates: counted, shares: shared?.length, platforms: shared, referrals };
    return progressOnDevice(facts, today);
  }, [planDates, from, shared, referrals, today]);
}
