import { REFRESH_HOUR } from "@reignwell/contract";
import { Anchor, Button, Paper, Radio, TextInput, Title } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { useState } from "react";
import { Link } from "react-router-dom";
import { centralHourHere } from "../../lib/day/central-hour-here.ts";
import { useNow } from "../../lib/day/use-now.ts";
import { CalendarReminder } from "./calendar-reminder.tsx";
import classes from "./reminder-settings.module.css";
import { minuteOf, outcomeText, timeOf, USUAL_MINUTE } from "./reminder-texts.ts";
import { type ReminderState, useReminder } from "./use-reminder.ts";

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
          This browser cannot remind you while the app is closed. On an iPhone or iPad, put the app
          on your home screen first.
        </p>
      )}
      {permission === "denied" && (
        <p className={classes.warning}>
          Notifications are blocked for this site. Allow them in your browser’s settings for it (the
          sign beside the address), then come back here.
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

function ReminderChoices({ reminder }: { reminder: ReminderState }) {
  const { choice, busy, choose, test } = reminder;
  const isOn = choice !== null && choice !== "off";
  const minute = isOn && choice.kind === "morning" ? choice.minute : null;
  const [time, setTime] = useState(timeOf(minute ?? USUAL_MINUTE));
  const chooseMorning = () => {
    const chosen = minuteOf(time);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (chosen !== null) void choose({ kind: "morning", minute: chosen, zone });
  };
  return (
    <>
      <Radio.Group
        label="On this device"
        value={isOn ? choice.kind : "off"}
        classNames={{ label: classes.label ?? "" }}
        onChange={(value) => {
          if (value === "morning") chooseMorning();
          else void choose(value === "off" ? "off" : { kind: "new-day" });
        }}
      >
        <Kinds busy={busy} />
      </Radio.Group>
      {minute !== null && (
        <TextInput
          type="time"
          label="Time of the reminder"
          className={classes.time}
          value={time}
          disabled={busy}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          onBlur={() => {
            if (minuteOf(time) !== minute) chooseMorning();
          }}
          error={minuteOf(time) === null ? "Choose a time" : null}
        />
      )}
      {isOn && (
        <Button
          variant="default"
          className={classes.test}
          loading={busy}
          onClick={() => void test()}
        >
          Send a test
        </Button>
      )}
    </>
  );
}

function Kinds({ busy }: { busy: boolean }) {
  const here = centralHourHere(useNow(), REFRESH_HOUR);
  return (
    <div className={classes.choices} aria-busy={busy}>
      <Radio
        value="off"
        label="No reminder"
        description="A page that is open still tells you of a new verse."
        disabled={busy}
      />
      <Radio
        value="new-day"
        label="When a new day is announced"
        description={`At 1:00 AM Central (${here} your time)`}
        disabled={busy}
      />
      <Radio
        value="morning"
        label="At a time of my own"
        description="Silent on days whose plan is done"
        disabled={busy}
      />
    </div>
  );
}
