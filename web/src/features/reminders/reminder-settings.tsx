import { Anchor, Paper, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { CalendarReminder } from "./calendar-reminder.tsx";
import { ReminderChoices } from "./reminder-choices.tsx";
import classes from "./reminder-settings.module.css";
import { outcomeText } from "./reminder-texts.ts";
import { useReminder } from "./use-reminder.ts";

/** DEC-100; guests have the calendar. */
export function ReminderSettings({ userId }: { userId: number | null }) {
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="reminders">
      <Title order={2} id="reminders" className={classes.title}>
        Reminders
      </Title>
      {userId === null ? (
        <p className={classes.note}>
          <Anchor component={Link} to="/auth" inherit underline="always">
            Sign in
          </Anchor>{" "}
          to be reminded on this device while the app is closed.
        </p>
      ) : (
        <DeviceReminder key={userId} userId={userId} />
      )}
      <CalendarReminder />
    </Paper>
  );
}

function DeviceReminder({ userId }: { userId: number }) {
  const reminder = useReminder(userId);
  const { permission, outcome } = reminder;
  return (
    <div className={classes.part}>
      {permission === null && (
        <p className={classes.note}>
          This browser can’t remind you while the app is closed. On an iPhone or iPad, put the app
          on your home screen first.
        </p>
      )}
      {permission === "denied" && (
        <p className={classes.warning}>
          Notifications are blocked for this site. Allow them in your browser’s settings for it (the
          icon beside the address), then come back here.
        </p>
      )}
      {(permission === "granted" || permission === "default") && (
        <ReminderChoices reminder={reminder} />
      )}
      <output className={classes.message} data-kind={outcome?.kind}>
        {outcomeText(outcome)}
      </output>
    </div>
  );
}
