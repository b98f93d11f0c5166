import { type Giveaway, MESSAGES } from "@reignwell/contract";
import classes from "./giveaways.module.css";
import { dateOf, TimeLeft, useOpening } from "./time-left.tsx";

/** What card and detail both say: prize, points to enter, time left. */
export function GiveawayFacts({ giveaway }: { giveaway: Giveaway }) {
  const texts = MESSAGES.shareTheWord;
  const opening = useOpening(giveaway);
  const ended = opening === "ended";
  const day = dateOf(giveaway.endDate);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{texts.prize}</dt>
        <dd dir="auto">{giveaway.prize}</dd>
      </div>
      <div>
        <dt>{texts.requirement}</dt>
        <dd>{texts.balance(giveaway.pointRequirement)}</dd>
      </div>
      <div>
        <dt>{texts.timeLeft}</dt>
        <dd>
          {opening === "later" ? (
            texts.notStarted(dateOf(giveaway.startDate))
          ) : (
            <>
              <span className={classes.time}>
                <TimeLeft giveaway={giveaway} />
              </span>{" "}
              <span className={classes.day}>{ended ? texts.endedOn(day) : texts.endsOn(day)}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
