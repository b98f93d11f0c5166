import { Title } from "@mantine/core";
import { MESSAGES, type ReferralStats } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { IconClock, IconUserCheck } from "@tabler/icons-react";
import { dayOf } from "../../../lib/day/today.ts";
import classes from "./referral.module.css";

/** The last three friends; a friend without a saved plan has brought no points yet. */
export function RecentReferrals({ referrals }: Pick<ReferralStats, "referrals">) {
  const { recent, noFriends, pending, joined, balance } = MESSAGES.shareTheWord;
  return (
    <section className={classes.section}>
      <Title order={3}>{recent}</Title>
      {referrals.length === 0 && <p className={classes.note}>{noFriends}</p>}
      <ul className={classes.friends}>
        {referrals.map((friend) => {
          const Sign = friend.isPending ? IconClock : IconUserCheck;
          return (
            <li key={friend.username}>
              <Sign size={22} aria-hidden />
              <span className={classes.words}>
                <span className={classes.friend}>
                  <strong dir="auto">{friend.displayName || friend.username}</strong>
                  <span>{joined(formatShortDate(dayOf(Date.parse(friend.createdAt))))}</span>
                </span>
                <span className={classes.earned}>
                  {friend.isPending ? pending : balance(friend.pointsEarned)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
