import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { AiSwitch } from "../../lib/ai/ai-switch.tsx";
import card from "../../ui/cards/section-card.module.css";
import { SectionCard } from "../../ui/cards/section-card.tsx";
import classes from "./your-data.module.css";

const FACTS: readonly [string, string][] = [
  [
    "On this device",
    "Everything you write. Anyone who can open this browser can read it; signing out removes it.",
  ],
  [
    "On our server",
    "The same, so that your other devices have it, and your name and address. In the app only you see it, but for what the page about privacy names; the people who run the server could read it there. Your password is kept as a hash that can’t be turned back into it.",
  ],
  ["With others", "Nothing, unless you allow AI below. No advertising, no tracking."],
];

export function WhatWeHold({ userId }: { userId: number }) {
  return (
    <SectionCard title="Who can read it">
      <dl className={classes.holdings}>
        {FACTS.map(([where, text]) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <AiSwitch userId={userId} className={classes.switch} />
      <p className={card.about}>
        For all the details, see{" "}
        <Anchor component={Link} to="/privacy" underline="always">
          the page about privacy
        </Anchor>
        .
      </p>
    </SectionCard>
  );
}
