import { Title } from "@mantine/core";
import { type Giveaway, MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import rewards from "../rewards.module.css";
import { giveawayAddress } from "../use-reward-tab.ts";
import { GiveawayFacts } from "./giveaway-facts.tsx";
import { GiveawayPicture } from "./giveaway-picture.tsx";
import classes from "./giveaways.module.css";

/** R-012; it names the giveaway's own end instead of a week or a month (DEC-71). */
export function GiveawayCard({ giveaway }: { giveaway: Giveaway }) {
  const { id, title, description, imageUrl } = giveaway;
  return (
    <li className={classes.giveaway}>
      <GiveawayPicture imageUrl={imageUrl} size="card" />
      <Title order={2} className={classes.title} dir="auto">
        {title}
      </Title>
      <p className={classes.description} dir="auto">
        {description}
      </p>
      <GiveawayFacts giveaway={giveaway} />
      <Link to={giveawayAddress(id)} className={`${button.outlined} ${classes.view}`}>
        {MESSAGES.shareTheWord.view}
        <span className={rewards.unseen}> {title}</span>
      </Link>
    </li>
  );
}
