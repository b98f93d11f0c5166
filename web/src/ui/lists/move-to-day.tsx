import { Button, TextInput } from "@mantine/core";
import { IconCalendarDue } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { DATE_RANGE, dateProblem } from "../forms/date-range.ts";
import classes from "./move-to-day.module.css";

interface MoveToDayProps {
  title: string;
  /** The days of one tap, with what their buttons say; today is the first. */
  choices: readonly (readonly [label: string, date: string])[];
  onMove: (date: string) => Promise<boolean>;
}

/** One tap opens the days, another one moves a task there; Escape closes them. */
export function MoveToDay({ title, choices, onMove }: MoveToDayProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const days = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  const move = async (date: string) => {
    if (await onMove(date)) close();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // The keys of the buttons inside come by here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.frame} onKeyDown={closeByKey}>
      <Button
        ref={opener}
        className={classes.opener}
        variant="subtle"
        size="compact-md"
        leftSection={<IconCalendarDue size={18} aria-hidden />}
        aria-label={`Move task ${title}`}
        aria-expanded={open}
        aria-controls={open ? days : undefined}
        onClick={() => setOpen(!open)}
      >
        Move
      </Button>
      {open && <Days id={days} title={title} choices={choices} onMove={move} />}
    </div>
  );
}

interface DaysProps extends Pick<MoveToDayProps, "title" | "choices"> {
  id: string;
  onMove: (date: string) => Promise<void>;
}

function Days({ id, title, choices, onMove }: DaysProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div id={id} className={classes.days} role="group" aria-label={`Move ${title} to`}>
      {choices.map(([label, date]) => (
        <Button key={label} variant="default" onClick={() => void onMove(date)}>
          {label}
        </Button>
      ))}
      {picking ? (
        <PickDate first={choices[0]?.[1] ?? ""} onMove={onMove} />
      ) : (
        <Button variant="default" onClick={() => setPicking(true)}>
          Pick a date
        </Button>
      )}
    </div>
  );
}

/** Typing a year passes through other valid years, so a date counts when it is confirmed. */
function PickDate({ first, onMove }: { first: string; onMove: (date: string) => Promise<void> }) {
  const [date, setDate] = useState(first);
  const [judged, setJudged] = useState(false);
  const problem = dateProblem(date);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    try {
      field.current?.showPicker();
    } catch {
      // This browser opens it only by its own button, or has none: the field can be typed into.
    }
  }, []);
  return (
    <form
      className={classes.pick}
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (!problem) void onMove(date);
      }}
    >
      <TextInput
        ref={field}
        type="date"
        aria-label="Date"
        required
        {...DATE_RANGE}
        value={date}
        error={judged && problem}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <Button type="submit">Move</Button>
    </form>
  );
}
