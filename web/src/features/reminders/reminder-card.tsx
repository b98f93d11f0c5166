import { Anchor, Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { pushPermission } from "../../lib/push-subscription.ts";
import { noteAskedForReminders, wasAskedForReminders } from "../../lib/reminder-choice.ts";
import { OfferCard } from "../../ui/offer-card.tsx";
import { newsText } from "./reminder-texts.ts";
import { useReminder } from "./use-reminder.ts";

/**
 * SH-010, DEC-100: the quiet question at the start. Its button opens the browser's own prompt; once
 * answered, either way, neither comes again.
 */
export function ReminderCard({ userId }: { userId: number }) {
  const [asks, setAsks] = useState(() => pushPermission() === "default" && !wasAskedForReminders());
  const { busy, news, choose } = useReminder(userId);
  if (!asks) return null;
  const putAway = () => {
    noteAskedForReminders();
    setAsks(false);
  };
  return (
    <OfferCard
      label="Reminders"
      icon={<IconBell size={24} aria-hidden />}
      deeds={
        news === null ? (
          <>
            <Button loading={busy} onClick={() => void choose({ kind: "new-day" })}>
              Tell me
            </Button>
            <Button variant="subtle" onClick={putAway}>
              Not now
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={putAway}>
            Close
          </Button>
        )
      }
    >
      {news === null ? (
        <p>
          Shall we tell you when a new verse is here? You can change it at any time in{" "}
          <Anchor component={Link} to="/settings" inherit underline="always">
            Settings
          </Anchor>
          .
        </p>
      ) : (
        <output>{newsText(news)}</output>
      )}
    </OfferCard>
  );
}
