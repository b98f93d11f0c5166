import { Button, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { plainDate } from "@reignwell/contract";
import { daysOfWeek, formatMonth, type HistoryRow, monthOf, monthsFound } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import {
  type Bundle,
  bundleOfSpan,
  handOver,
  inSpan,
  type Span,
  spanTitle,
} from "./plan-export.ts";
import classes from "./take-along-dialog.module.css";

interface TakeAlongDialogProps {
  database: LocalDatabase;
  rows: readonly HistoryRow[];
  date: string;
  onPrint: (bundle: Bundle) => void;
  onDownload: (bundle: Bundle) => void;
  onClose: () => void;
}

const SPANS = [
  { value: "week", label: "A week" },
  { value: "month", label: "A month" },
] as const satisfies readonly { value: Span; label: string }[];

export function TakeAlongDialog(props: TakeAlongDialogProps) {
  const { database, rows, date, onPrint, onDownload, onClose } = props;
  const [span, setSpan] = useState<Span>("week");
  const [day, setDay] = useState(() => dayWithPlans(rows, date));
  const [problem, setProblem] = useState<string>();
  const valid = plainDate.safeParse(day).success;

  const take = async (hand: (bundle: Bundle) => void) => {
    if (!valid) return setProblem("Please choose a day.");
    await handOver(
      () => bundleOfSpan(database, span, day),
      (bundle) => {
        if (bundle.plans.length === 0) {
          return setProblem(`There are no plans ${inSpan(span, day)}.`);
        }
        hand(bundle);
        onClose();
      },
    );
  };
  const chooseDay = (chosen: string) => {
    setProblem(undefined);
    setDay(chosen);
  };

  return (
    <Dialog title="Print or download" onClose={onClose}>
      <div className={classes.form}>
        <NativeSelect
          size="md"
          label="Plans from"
          data={SPANS}
          value={span}
          onChange={(event) => {
            setProblem(undefined);
            setSpan(event.currentTarget.value === "month" ? "month" : "week");
          }}
        />
        {span === "week" ? (
          <TextInput
            type="date"
            label="A day of the week"
            description={valid ? spanTitle("week", day) : undefined}
            {...DATE_RANGE}
            value={day}
            onChange={(event) => chooseDay(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            size="md"
            label="Month"
            data={monthChoices(rows, valid ? day : date)}
            value={monthOf(valid ? day : date)}
            onChange={(event) => chooseDay(`${event.currentTarget.value}-01`)}
          />
        )}
        <FormProblem text={problem} />
        <Ways onPrint={() => void take(onPrint)} onDownload={() => void take(onDownload)} />
      </div>
    </Dialog>
  );
}

function Ways({ onPrint, onDownload }: { onPrint: () => void; onDownload: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={onPrint}
      >
        Print
      </Button>
      <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={onDownload}>
        Download Markdown
      </Button>
    </div>
  );
}

/** Today, where this week has plans; else the day of the latest plan, whose week is there to take. */
function dayWithPlans(rows: readonly HistoryRow[], today: string): string {
  const { from, to } = daysOfWeek(today);
  const days = rows.map(({ date }) => date);
  if (days.some((day) => day >= from && day <= to)) return today;
  return days.toSorted().at(-1) ?? today;
}

function monthChoices(rows: readonly HistoryRow[], date: string) {
  const months = new Set([monthOf(date), ...monthsFound(rows)]);
  return [...months]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value) }));
}
