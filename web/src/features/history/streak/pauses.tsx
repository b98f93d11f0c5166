import { ActionIcon, Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { plainDate } from "@reignwell/contract";
import { formatShortDate, type Pause } from "@reignwell/domain";
import { IconTrash } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./streak-dialog.module.css";

interface PausesProps {
  pauses: readonly Pause[];
  date: string;
  onChange: (pauses: Pause[]) => void;
}

export function Pauses({ pauses, date, onChange }: PausesProps) {
  return (
    <>
      <PauseList pauses={pauses} onChange={onChange} />
      <NewPause date={date} onAdd={(pause) => onChange([...pauses, pause].toSorted(byStart))} />
    </>
  );
}

function PauseList({ pauses, onChange }: Omit<PausesProps, "date">) {
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
    else if (to < from) setProblem("The last day must come after the first.");
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
