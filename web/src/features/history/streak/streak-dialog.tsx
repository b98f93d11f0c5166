import { ActionIcon, Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { plainDate } from "@reignwell/contract";
import { formatShortDate, type Pause } from "@reignwell/domain";
import { IconTrash } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
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

/** Every change is saved at once. */
export function StreakDialog({ settings, date, onChange, onClose }: StreakDialogProps) {
  const { streakShown, restDays, pauses } = settings;
  const toggleRest = (day: number) =>
    onChange({
      restDays: restDays.includes(day) ? restDays.filter((one) => one !== day) : [...restDays, day],
    });
  return (
    <Dialog title="Streak and rest days" onClose={onClose}>
      <div className={classes.form}>
        <Switch
          className={classes.switch}
          label="Show my streak"
          size="md"
          checked={streakShown}
          onChange={(event) => onChange({ streakShown: event.currentTarget.checked })}
        />
        <fieldset className={classes.set}>
          <legend>Rest days</legend>
          <p>A day of rest without a plan does not end your streak.</p>
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
          <p>For an illness, a journey, a time of quiet: none of its days counts against you.</p>
          <Pauses pauses={pauses} onChange={(changed) => onChange({ pauses: changed })} />
          <NewPause
            date={date}
            onAdd={(pause) => onChange({ pauses: [...pauses, pause].toSorted(byStart) })}
          />
        </fieldset>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

interface PausesProps {
  pauses: readonly Pause[];
  onChange: (pauses: Pause[]) => void;
}

function Pauses({ pauses, onChange }: PausesProps) {
  if (pauses.length === 0) return null;
  return (
    <ul className={classes.pauses}>
      {pauses.map((pause, index) => {
        const name = `${formatShortDate(pause.from)} to ${formatShortDate(pause.to)}`;
        return (
          <li key={`${index}:${name}`}>
            {name}
            <ActionIcon
              aria-label={`Remove the pause ${name}`}
              onClick={() => onChange(pauses.filter((one) => one !== pause))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function NewPause({ date, onAdd }: { date: string; onAdd: (pause: Pause) => void }) {
  const [from, setFrom] = useState(date);
  const [to, setTo] = useState(date);
  const [problem, setProblem] = useState<string>();
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const complete = [from, to].every((text) => plainDate.safeParse(text).success);
    if (!complete) setProblem("Please choose both days.");
    else if (to < from) setProblem("The last day lies before the first one.");
    else {
      onAdd({ from, to });
      setFrom(date);
      setTo(date);
      setProblem(undefined);
    }
  };
  return (
    <form className={classes.newPause} onSubmit={add} noValidate>
      <TextInput
        type="date"
        label="First day"
        {...DATE_RANGE}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Last day"
        {...DATE_RANGE}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Add pause
      </Button>
      <FormProblem text={problem} />
    </form>
  );
}

function byStart(a: Pause, b: Pause): number {
  return a.from < b.from ? -1 : 1;
}
