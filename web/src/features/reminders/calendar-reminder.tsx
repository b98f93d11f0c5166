import { Button, TextInput, Title } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { dayOf } from "../../lib/day/today.ts";
import { calendarFile } from "./calendar-file.ts";
import classes from "./reminder-settings.module.css";
import { timeOf, USUAL_MINUTE } from "./reminder-texts.ts";

/** The file is made on the device, so it works for guests and offline. */
export function CalendarReminder() {
  const [time, setTime] = useState(timeOf(USUAL_MINUTE));
  const isTime = /^\d\d:\d\d$/.test(time);
  return (
    <div className={classes.part}>
      <Title order={3} className={classes.subtitle}>
        In your own calendar
      </Title>
      <p className={classes.note}>
        A daily alarm for any calendar. It works offline, even where a browser can’t remind you.
      </p>
      <div className={classes.row}>
        <TextInput
          type="time"
          label="Alarm time"
          className={classes.time}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          error={isTime ? null : "Choose a time"}
        />
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          disabled={!isTime}
          onClick={() => download(time)}
        >
          Get the calendar file
        </Button>
      </div>
    </div>
  );
}

function download(time: string): void {
  const now = Date.now();
  const address = `${window.location.origin}/`;
  const text = calendarFile({ time, from: dayOf(now), address, now });
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "daily-plan.ics";
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
