import { MESSAGES, userEntries, type UserEntries } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import type { AdminColumn } from "../shared/admin-table.tsx";
import { useAdminRead } from "../shared/use-admin.ts";
import { FetchedTable } from "./fetched-table.tsx";
import classes from "./user-panel.module.css";

/** so many priorities are shown, the others counted. */
const SHOWN = 2;
const texts = MESSAGES.adminUsers;

const COLUMNS: readonly AdminColumn<UserEntries[number]>[] = [
  {
    key: "date",
    title: texts.entryColumns.date,
    noWrap: true,
    render: ({ date }) => formatShortDate(date),
  },
  {
    key: "verse",
    title: texts.entryColumns.verse,
    noWrap: true,
    render: ({ verseReference }) => verseReference,
  },
  {
    key: "priorities",
    title: texts.entryColumns.priorities,
    render: ({ priorities }) => <span className={classes.words}>{shortened(priorities)}</span>,
  },
  {
    key: "challenges",
    title: texts.entryColumns.challenges,
    render: ({ challenges }) => (
      <span className={classes.words}>{challenges ?? texts.challengesHidden}</span>
    ),
  },
];

function shortened(priorities: readonly string[]): string {
  const shown = priorities.slice(0, SHOWN).join(", ");
  const more = priorities.length - SHOWN;
  return more > 0 ? `${shown} ${texts.more(more)}` : shown;
}

/** X-035, DEC-97: the latest ten plans. */
export function UserEntriesTab({ path }: { path: string }) {
  const fetched = useAdminRead(path, userEntries);
  const isHidden = "data" in fetched && fetched.data.some(({ challenges }) => challenges === null);
  return (
    <div className={classes.content}>
      <p className={classes.quiet}>
        {texts.viewNote} {isHidden && texts.hiddenNote}
      </p>
      <FetchedTable
        label={texts.tabs.entries}
        empty={texts.noEntries}
        fetched={fetched}
        columns={COLUMNS}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
