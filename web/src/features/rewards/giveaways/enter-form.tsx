import { Button, Paper, Title } from "@mantine/core";
import { type Giveaway, MESSAGES, type PublicUser } from "@reignwell/contract";
import { mostEntryPoints } from "@reignwell/domain";
import { useState } from "react";
import { notify } from "../../../lib/notify.ts";
import rewards from "../rewards.module.css";
import { useEntering } from "./enter-giveaway.ts";
import { EntryOdds } from "./entry-odds.tsx";
import { PointsSelector } from "./points-selector.tsx";

interface EnterFormProps {
  giveaway: Giveaway;
  user: PublicUser | null;
}

/** for a giveaway that runs. The button says why it does nothing instead of being out of reach. */
export function EnterForm({ giveaway, user }: EnterFormProps) {
  const texts = MESSAGES.shareTheWord;
  const { pointRequirement: from } = giveaway;
  const most = user && mostEntryPoints(user.sharingPoints, giveaway);
  const [chosen, setChosen] = useState(from);
  // The balance may have shrunk since, by an entry on this device or on another one.
  const spent = Math.min(chosen, most ?? from);
  const { enter, isEntering } = useEntering(user, giveaway);
  const isOut = most === null;
  const press = () => {
    if (!user) return notify(texts.loginRequired, "note");
    if (isOut) {
      const missing = MESSAGES.rewards.needMorePoints(from - user.sharingPoints);
      return notify({ ...texts.notEnoughPoints, description: missing }, "note");
    }
    return void enter(spent);
  };
  return (
    <Paper component="section" withBorder radius="lg" className={rewards.card}>
      <Title order={3}>{texts.enterHeading}</Title>
      {user && <p>{texts.youHave(user.sharingPoints)}</p>}
      {user && isOut && (
        <p className={rewards.note}>
          {MESSAGES.rewards.needMorePoints(from - user.sharingPoints)} {texts.howToEarn}
        </p>
      )}
      {most !== null && most > from && (
        <PointsSelector from={from} to={most} value={spent} onChange={setChosen} />
      )}
      <EntryOdds points={spent} pointRequirement={from} />
      <div className={rewards.actions}>
        <Button
          aria-disabled={isOut || isEntering}
          data-disabled={isOut || undefined}
          onClick={press}
        >
          {isEntering ? texts.entering : texts.enter(spent)}
        </Button>
      </div>
    </Paper>
  );
}
