import { Anchor, Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { pushPermission } from "../../lib/push-subscription.ts";
import { noteAskedForReminders, wasAskedForReminders } from "../../lib/reminder-choice.ts";
import classes from "./reminder-card.module.css";
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
    <aside className={classes.card} aria-label="Reminders" data-no-print>
      <IconBell size={24} aria-hidden className={classes.bell} />
      {news === null ? (
        <>
          <p className={classes.words}>
            Shall we tell you when a new verse is here? You can change it at any time in{" "}
            <Anchor component={Link} to="/settings" inherit underline="always">
              Settings
            </Anchor>
            .
          </p>
          <div className={classes.deeds}>
            <Button loading={busy} onClick={() => void choose({ kind: "new-day" })}>
              Tell me
            </Button>
            <Button variant="subtle" onClick={putAway}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <>
          <output className={classes.words}>{newsText(news)}</output>
          <div className={classes.deeds}>
            <Button variant="default" onClick={putAway}>
              Close
            </Button>
          </div>
        </>
      )}
    </aside>
  );
}
