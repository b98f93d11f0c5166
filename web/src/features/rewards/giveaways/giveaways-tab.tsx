import { MESSAGES, type PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { AllEntries } from "./all-entries.tsx";
import { GiveawayCard } from "./giveaway-card.tsx";
import { GiveawayDetail } from "./giveaway-detail.tsx";
import { NoSuchGiveaway } from "./no-such-giveaway.tsx";
import classes from "./giveaways.module.css";
import { useGiveaways } from "./use-giveaways.ts";

interface GiveawaysTabProps {
  database: LocalDatabase;
  user: PublicUser | null;
  /** The giveaway whose detail is open, by the address. */
  giveawayId: number | null;
}

/** visitors see the giveaways, too, but cannot enter. */
export function GiveawaysTab({ database, user, giveawayId }: GiveawaysTabProps) {
  const texts = MESSAGES.shareTheWord;
  const fetched = useGiveaways(database);
  const list = "data" in fetched ? fetched.data : undefined;
  const isAway = "error" in fetched && fetched.error?.kind === "offline";
  const chosen = list?.find(({ id }) => id === giveawayId);
  return (
    <div className={rewards.page}>
      <LoadProblem
        fetched={fetched}
        title={texts.giveawaysFailed}
        offline={texts.giveawaysOffline}
      />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {chosen && (
        <GiveawayDetail
          key={chosen.id}
          database={database}
          giveaway={chosen}
          user={user}
          isKept={fetched.keptAt !== null}
        />
      )}
      {list && giveawayId !== null && !chosen && <NoSuchGiveaway />}
      {giveawayId === null && (
        <>
          {!user && <SignInPrompt {...texts.signInGiveaways} />}
          {list?.length === 0 && (
            <EmptyState
              drawing="lamp"
              level={2}
              heading={texts.noGiveaways}
              text={texts.noGiveawaysText}
            />
          )}
          {list && list.length > 0 && (
            <section aria-label={texts.tabs.giveaways}>
              <p className={rewards.note}>{texts.giveawaysIntro}</p>
              <ul className={classes.grid}>
                {list.map((giveaway) => (
                  <GiveawayCard key={giveaway.id} giveaway={giveaway} />
                ))}
              </ul>
            </section>
          )}
          {user && <AllEntries key={user.id} database={database} user={user} isAway={isAway} />}
        </>
      )}
    </div>
  );
}
