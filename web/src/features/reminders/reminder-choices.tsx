import { REFRESH_HOUR } from "@reignwell/contract";
import { deviceZone } from "@reignwell/domain";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCentralHour } from "../../lib/day/central-hour-here.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import { RadioLines } from "../../ui/forms/radio-lines.tsx";
import classes from "./reminder-settings.module.css";
import { minuteOf, timeOf, USUAL_MINUTE } from "./reminder-texts.ts";
import type { ReminderState } from "./use-reminder.ts";

export function ReminderChoices({ reminder }: { reminder: ReminderState }) {
  const { choice, busy, choose, test } = reminder;
  const central = `At 1:00 AM Central (${useCentralHour(REFRESH_HOUR)} your time)`;
  const announced = useDayFollows() === "device" ? "At 1:00 AM your time" : central;
  const isOn = choice !== null && choice !== "off";
  const minute = isOn && choice.kind === "morning" ? choice.minute : null;
  const [time, setTime] = useState(timeOf(minute ?? USUAL_MINUTE));
  const chooseMorning = () => {
    const chosen = minuteOf(time);
    if (chosen !== null) void choose({ kind: "morning", minute: chosen, zone: deviceZone() });
  };
  return (
    <>
      <RadioLines
        label="On this device"
        value={isOn ? choice.kind : "off"}
        choices={choicesOf(announced)}
        busy={busy}
        onChange={(kind) => {
          if (kind === "morning") chooseMorning();
          else void choose(kind === "off" ? "off" : { kind });
        }}
      />
      {minute !== null && (
        <TextInput
          type="time"
          label="Reminder time"
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

function choicesOf(announced: string) {
  return [
    {
      value: "off",
      label: "No reminder",
      description: "A page that’s open still tells you about a new verse.",
    },
    {
      value: "new-day",
      label: "When a new verse is here",
      description: announced,
    },
    {
      value: "morning",
      label: "At a time I choose",
      description: "Skip days when my plan is done",
    },
  ] as const;
}
