import { MESSAGES, userAnalytics, type UserAnalytics } from "@reignwell/contract";
import { timeAgo } from "../../../lib/day/time-ago.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { StatCards } from "../shared/stat-cards.tsx";
import { useAdminRead } from "../shared/use-admin.ts";

/** */
export function UserAnalyticsCard({ path }: { path: string }) {
  const texts = MESSAGES.adminUsers;
  const fetched = useAdminRead(path, userAnalytics);
  if (fetched.state === "loading") return <Waiting />;
  return (
    <>
      <AdminProblem fetched={fetched} text={texts.userFailed} />
      {"data" in fetched && <StatCards label={texts.analytics} stats={statsOf(fetched.data)} />}
    </>
  );
}

function statsOf(numbers: UserAnalytics) {
  const texts = MESSAGES.adminUsers;
  const number = (value: number) => value.toLocaleString("en-US");
  const { lastActiveDate } = numbers;
  return [
    { label: texts.entries, value: number(numbers.totalEntries) },
    {
      label: texts.shares,
      value: number(numbers.totalShares),
      note: texts.clicks(numbers.totalShareClicks),
    },
    { label: texts.referrals, value: number(numbers.totalReferrals) },
    { label: texts.streak, value: number(numbers.consecutiveDays), note: texts.days },
    { label: texts.sharingPoints, value: number(numbers.sharingPoints) },
    {
      label: texts.lastActive,
      value:
        lastActiveDate === null ? texts.never : timeAgo(Date.now() - Date.parse(lastActiveDate)),
    },
  ];
}
