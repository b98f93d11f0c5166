import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { Suspense, useDeferredValue } from "react";
import InstallCard from "../../features/install/install-card.tsx";
import { ReminderCard } from "../../features/reminders/reminder-card.tsx";
import NewVerseTime from "../../features/scriptures/new-verse-time.tsx";
import { recentEntrance } from "../../lib/session/recent-sign-in.ts";
import { optionalPart } from "../lazy/optional-part.ts";
import classes from "./daily-offers.module.css";

/** Few visits begin with a sign-in, so its offer is loaded apart. */
const AccountOffer = optionalPart(
  () => import("../../features/account/recovery/account-offer.tsx"),
);

/**
 * The offers below the plan. Guests are asked about a reminder, too (SH-010), but only once it is
 * known that no user is signed in.
 */
export default function DailyOffers(props: { user: PublicUser | null; known: boolean }) {
  const { user } = props;
  // The session's answer has the whole page drawn at once; the offers wait until that is done.
  const known = useDeferredValue(props.known);
  return (
    <>
      <NewVerseTime />
      {known && !user && <p className={classes.about}>{MESSAGES.about.text}</p>}
      {user && recentEntrance() && (
        <Suspense fallback={null}>
          <AccountOffer key={user.id} user={user} />
        </Suspense>
      )}
      <InstallCard />
      {known && <ReminderCard key={user?.id} userId={user?.id ?? null} />}
    </>
  );
}
