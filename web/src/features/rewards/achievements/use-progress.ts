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

interface Progress {
  of: ReadonlyMap<AchievementId, AchievementProgress>;
  /** The history counts plans in a row that count for nothing here. */
  leavesOutPlans: boolean;
}

const readStats = (body: unknown) => referralStats.safeParse(body).data ?? null;

/**
 * How far the user is with each achievement, from what this device holds: plans and shares that
 * wait to be sent count as well (DEC-74). Only the friends have to be asked for.
 */
export function useProgress(input: ProgressInput): Progress {
  const { database, today, balance } = input;
  const stats = useKeptFetched(database, ROUTES.referralStats, readStats, balance);
  const planDates = useLiveQuery(
    async () => plans.dates(database).catch(() => undefined),
    [database],
  );
  const shared = useLiveQuery(
    async () => shares.platforms(database).catch(() => undefined),
    [database],
  );
  // The stats name three friends; what all of them brought says how many have saved a plan.
  const referrals = "data" in stats ? stats.data.pointsEarned / REFERRAL_POINTS : undefined;
  const from = ("data" in stats && stats.data.plansCountFrom) || "";
  return useMemo(() => {
    const counted = planDates?.filter((date) => date >= from);
    const facts = { planDates: counted, shares: shared?.length, platforms: shared, referrals };
    return {
      of: progressOnDevice(facts, today),
      leavesOutPlans: counted?.length !== planDates?.length,
    };
  }, [planDates, from, shared, referrals, today]);
}
