import { Paper, Title } from "@mantine/core";
import { type Giveaway, MESSAGES, type PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import rewards from "../rewards.module.css";
import { drawAddress, GIVEAWAYS_ADDRESS } from "../use-reward-tab.ts";
import { EnterForm } from "./enter-form.tsx";
import { GiveawayFacts } from "./giveaway-facts.tsx";
import { GiveawayPicture } from "./giveaway-picture.tsx";
import classes from "./giveaways.module.css";
import { OwnPart } from "./own-entries.tsx";
import { useOpening } from "./time-left.tsx";

interface GiveawayDetailProps {
  database: LocalDatabase;
  giveaway: Giveaway;
  user: PublicUser | null;
  /** Without a connection it can only be looked at (DEC-68, DEC-110). */
  isKept: boolean;
}

/** it has an address of its own, so that the browser's Back leads to the list. */
export function GiveawayDetail({ database, giveaway, user, isKept }: GiveawayDetailProps) {
  const texts = MESSAGES.shareTheWord;
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = useOpening(giveaway);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={rewards.page}>
      <Link to={GIVEAWAYS_ADDRESS} className={`${button.subtle} ${classes.back}`} data-icon="start">
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      <Paper withBorder radius="lg" className={rewards.card}>
        <div className={classes.detail}>
          <GiveawayPicture imageUrl={giveaway.imageUrl} size="detail" />
          <div className={classes.words}>
            <Title order={2} ref={heading} tabIndex={-1} className={classes.title} dir="auto">
              {giveaway.title}
            </Title>
            <p className={classes.description} dir="auto">
              {giveaway.description}
            </p>
            <GiveawayFacts giveaway={giveaway} />
          </div>
        </div>
      </Paper>
      {opening === "open" && !isKept && <EnterForm giveaway={giveaway} user={user} />}
      {opening !== "open" && (
        <p className={rewards.note}>{opening === "ended" ? texts.closed : texts.opensLater}</p>
      )}
      <OwnPart database={database} giveaway={giveaway} user={user} isAway={isKept} />
      <Paper component="section" withBorder radius="lg" className={rewards.card}>
        <Title order={3}>{texts.rules}</Title>
        <p className={classes.rules} dir="auto">
          {giveaway.rules}
        </p>
        <Link to={drawAddress(giveaway.id)} className={classes.draw}>
          {texts.toDraw}
        </Link>
      </Paper>
    </article>
  );
}
