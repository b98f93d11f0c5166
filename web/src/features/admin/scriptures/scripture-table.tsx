import { Button } from "@mantine/core";
import { type AdminScripture, MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { AdminTable, type AdminColumn } from "../shared/admin-table.tsx";
import classes from "./scriptures.module.css";
import type { Schedule } from "./use-scriptures.ts";

/** K-011 */
const LONGEST_SCRIPTURE = 80;
const LATEST_FIRST = { key: "date", isDescending: true };

interface ScriptureTableProps {
  scriptures: readonly AdminScripture[];
  schedule: Pick<Schedule, "fetched" | "busy" | "toggle">;
  onEdit: (scripture: AdminScripture) => void;
  onDelete: (scripture: AdminScripture) => void;
}

/** */
export function ScriptureTable({ scriptures, schedule, onEdit, onDelete }: ScriptureTableProps) {
  const texts = MESSAGES.adminScriptures;
  if (scriptures.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  const actions = (scripture: AdminScripture) => (
    <RowActions
      scripture={scripture}
      busy={schedule.busy}
      onEdit={() => onEdit(scripture)}
      onToggle={() => void schedule.toggle(scripture)}
      onDelete={() => onDelete(scripture)}
    />
  );
  return (
    <AdminTable
      label={MESSAGES.admin.tabs.scriptures}
      rows={scriptures}
      columns={[
        ...COLUMNS,
        { key: "actions", title: texts.columns.actions, width: 300, render: actions },
      ]}
      rowKey={({ id }) => id}
      sorting={LATEST_FIRST}
      fetching={schedule.fetched.state === "stale" && schedule.fetched.error === null}
    />
  );
}

const { columns, active, inactive, noReflection } = MESSAGES.adminScriptures;

const COLUMNS: readonly AdminColumn<AdminScripture>[] = [
  {
    key: "date",
    title: columns.date,
    width: 130,
    render: ({ scheduleDate }) => formatShortDate(scheduleDate),
    sortBy: ({ scheduleDate }) => scheduleDate,
  },
  {
    key: "reference",
    title: columns.reference,
    width: 150,
    render: ({ reference }) => reference,
    sortBy: ({ reference }) => reference,
  },
  {
    key: "scripture",
    title: columns.scripture,
    width: 260,
    render: ({ verse }) => cut(verse),
    sortBy: ({ verse }) => verse,
  },
  {
    key: "reflection",
    title: columns.reflection,
    width: 280,
    render: ({ reflection }) =>
      reflection ? (
        <p className={classes.reflection}>{reflection}</p>
      ) : (
        <span className={classes.none}>{noReflection}</span>
      ),
  },
  {
    key: "status",
    title: columns.status,
    width: 110,
    render: ({ isActive }) => (
      <span className={classes.status} data-active={isActive}>
        {isActive ? active : inactive}
      </span>
    ),
    sortBy: ({ isActive }) => !isActive,
  },
];

function cut(verse: string): string {
  const letters = Array.from(verse);
  return letters.length > LONGEST_SCRIPTURE
    ? `${letters.slice(0, LONGEST_SCRIPTURE).join("")}...`
    : verse;
}

interface RowActionsProps {
  scripture: AdminScripture;
  busy: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onDelete: () => void;
}

function RowActions({ scripture, busy, onEdit, onToggle, onDelete }: RowActionsProps) {
  const texts = MESSAGES.adminScriptures;
  const of = `${scripture.reference}, ${formatShortDate(scripture.scheduleDate)}`;
  const toggle = scripture.isActive ? texts.deactivate : texts.activate;
  return (
    <div className={classes.rowActions}>
      <Button variant="default" px="sm" aria-label={`${texts.edit}: ${of}`} onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button
        variant="default"
        px="sm"
        aria-label={`${toggle}: ${of}`}
        // Not `disabled`: the button would lose the focus of a keyboard.
        aria-disabled={busy}
        onClick={onToggle}
      >
        {toggle}
      </Button>
      <Button
        variant="subtle"
        color="clay"
        px="sm"
        aria-label={`${texts.delete}: ${of}`}
        onClick={onDelete}
      >
        {texts.delete}
      </Button>
    </div>
  );
}
