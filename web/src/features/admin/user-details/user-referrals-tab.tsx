import { MESSAGES, userReferrals, type UserReferrals } from "@reignwell/contract";
import type { AdminColumn } from "../shared/admin-table.tsx";
import { serverDate } from "../shared/server-date.ts";
import { useAdminRead } from "../shared/use-admin.ts";
import { FetchedTable } from "./fetched-table.tsx";
import classes from "./user-panel.module.css";

const texts = MESSAGES.adminUsers;

const COLUMNS: readonly AdminColumn<UserReferrals[number]>[] = [
  {
    key: "username",
    title: texts.referralColumns.username,
    render: ({ username }) => `@${username}`,
  },
  {
    key: "name",
    title: texts.referralColumns.name,
    render: ({ displayName }) => displayName ?? texts.notGiven,
  },
  {
    key: "email",
    title: texts.referralColumns.email,
    render: ({ email }) => <span className={classes.words}>{email ?? texts.noEmail}</span>,
  },
  {
    key: "joined",
    title: texts.referralColumns.joined,
    noWrap: true,
    render: ({ createdAt }) => serverDate(createdAt),
  },
  {
    key: "points",
    title: texts.referralColumns.points,
    render: ({ sharingPoints }) => sharingPoints,
    sortBy: ({ sharingPoints }) => sharingPoints,
    align: "right",
  },
];

/** */
export function UserReferralsTab({ path }: { path: string }) {
  return (
    <FetchedTable
      label={texts.tabs.referrals}
      empty={texts.noReferrals}
      fetched={useAdminRead(path, userReferrals)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}
