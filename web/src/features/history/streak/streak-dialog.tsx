import { Button } from "@mantine/core";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Pauses } from "./pauses.tsx";
import classes from "./streak-dialog.module.css";
import type { StreakFields } from "./streak-fields.ts";
import type { StreakSettings } from "./streak-settings.ts";

interface StreakDialogProps {
  settings: StreakSettings;
  date: string;
  onChange: (changed: Partial<StreakFields>) => void;
  onClose: () => void;
}

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export function StreakDialog({ settings, date, onChange, onClose }: StreakDialogProps) {
  const { streakShown, restDays, pauses } = settings;
  const toggleRest = (day: number) =>
    onChange({
      restDays: restDays.includes(day) ? restDays.filter((one) => one !== day) : [...restDays, day],
    });
  return (
    <Dialog title="Streak and rest days" onClose={onClose} beginsAtTitle>
      <div className={classes.form}>
        <SwitchLine
          className={classes.switch}
          label="Show my streak"
          checked={streakShown}
          onChange={(shown) => onChange({ streakShown: shown })}
        />
        <fieldset className={classes.set}>
          <legend>Rest days</legend>
          <p>A day of rest without a plan doesn’t end your streak.</p>
          <div className={classes.days}>
            {WEEKDAYS.map((name, day) => (
              <CheckBox
                key={name}
                label={name}
                checked={restDays.includes(day)}
                onChange={() => toggleRest(day)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={classes.set}>
          <legend>Pauses</legend>
          <p>Sick, traveling, on retreat? Paused days don’t break your streak.</p>
          <Pauses
            pauses={pauses}
            date={date}
            onChange={(changed) => onChange({ pauses: changed })}
          />
        </fieldset>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
