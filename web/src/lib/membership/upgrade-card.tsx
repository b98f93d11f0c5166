import { Paper, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconCheck } from "@tabler/icons-react";
import button from "../../ui/button.module.css";
import { useSiteInfo } from "../settings/use-site-info.ts";
import classes from "./upgrade-card.module.css";

interface UpgradeCardProps {
  /** The feature's name, as the list of benefits has it. */
  feature: string;
  /** What the user cannot do, and what stays free. */
  text: string;
  /** The heading's level. */
  level?: 2 | 3;
}

/** Shown when a user reaches for a feature of the membership (O-019). */
export function UpgradeCard({ feature, text, level = 3 }: UpgradeCardProps) {
  const { premium, benefits, upgrade, notSold } = MESSAGES.membership;
  // Unknown offline and from a former server: then the page for paying says how it stands.
  const isSold = useSiteInfo()?.payment !== false;
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={level}>{premium(feature)}</Title>
      <p className={classes.text}>{text}</p>
      <ul className={classes.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      {/* A document of its own: no link of the router leads there. */}
      <a href="/upgrade" className={`${button.filled} ${classes.upgrade}`}>
        {upgrade}
      </a>
      {/* Below the button, so that the answer moves nothing that the user is about to press. */}
      {!isSold && <output className={classes.notSold}>{notSold}</output>}
    </Paper>
  );
}
