import { Anchor } from "@mantine/core";
import { PRODUCT_NAME } from "@reignwell/contract";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TextPage, type TextPart } from "./text-page.tsx";

const PARTS: readonly TextPart[] = [
  {
    heading: "Five steps a day",
    paragraphs: [
      "Renew: read the day’s verse and its reflection. Establish: choose up to three priorities. Initiate: write down what you’ll do for them. Grow: name what may stand in the way. Navigate: end with a prayer, then press “Save & Reign”.",
      "Your plan then waits on the dashboard. Check off what you’ve done there, change it at any hour, and look back in the evening.",
    ],
  },
  {
    heading: "Without a connection",
    paragraphs: [
      "Everything you do each day works offline: the verse, the plan, your goals, tasks and history. What you write is saved on this device at once.",
      "The chip at the top of the page says how it stands. “Saved” means that your account has everything; a number says how many changes are waiting. They’re sent by themselves as soon as there’s a connection. Press the chip to see them, or to send them now.",
    ],
  },
  {
    heading: "On your home screen",
    paragraphs: [
      <>
        {PRODUCT_NAME} can be installed like any app, on phones and computers. You’ll find how under{" "}
        <WayTo to="/settings">Settings</WayTo>, and reminders for the time of day that suits you,
        too.
      </>,
    ],
  },
  {
    heading: "On all your devices",
    paragraphs: [
      "Sign in with the same account. What you write on one device comes to the others within seconds. If you changed the same line on two of them while they were offline, the later change counts, and the earlier one is kept for 30 days under “Your data”.",
    ],
  },
  {
    heading: "If you can’t sign in",
    paragraphs: [
      <>
        <WayTo to="/forgot-password">Have a code sent to you</WayTo> and choose a new password.
        Without an email address,{" "}
        <WayTo to="/recover-account">use one of your recovery codes</WayTo>.
      </>,
    ],
  },
  {
    heading: "Getting something back",
    paragraphs: [
      <>
        What you delete waits 30 days under <WayTo to="/your-data">Your data</WayTo>. You can also
        save everything there as a file, and bring it back from one.
      </>,
    ],
  },
  {
    heading: "Faster by keyboard",
    paragraphs: [
      "Press ? to see every shortcut, and Ctrl+K (⌘K on a Mac) to find any page or to begin something new.",
    ],
  },
];

/** Answers to what people ask first, for everybody and offline, too. */
export function Help() {
  return <TextPage title="Help" parts={PARTS} />;
}

function WayTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} underline="always">
      {children}
    </Anchor>
  );
}
