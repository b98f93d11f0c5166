import { type AdminUser, MESSAGES } from "@reignwell/contract";
import { timeAgo } from "../../../lib/day/time-ago.ts";
import { type AdminColumn, AdminTable } from "../shared/admin-table.tsx";
import { PaymentMarks } from "../shared/payment-marks.tsx";
import type { UsersQuery } from "./use-users-query.ts";
import classes from "./users.module.css";

interface UserTableProps {
  users: readonly AdminUser[];
  /** How many there are on all pages. */
  total: number;
  fetching: boolean;
  query: UsersQuery;
}

/** one page of the users. */
export function UserTable({ users, total, fetching, query }: UserTableProps) {
  const texts = MESSAGES.adminUsers;
  const columns: AdminColumn<AdminUser>[] = [
    {
      key: "username",
      title: texts.columns.user,
      sortable: true,
      render: (user) => <Name user={user} query={query} />,
    },
    {
      key: "points",
      title: texts.columns.points,
      noWrap: true,
      render: ({ sharingPoints }) => texts.points(sharingPoints),
    },
    {
      key: "email",
      title: texts.columns.email,
      render: ({ email }) => <span className={classes.long}>{email ?? texts.noEmail}</span>,
    },
    {
      key: "joined",
      title: texts.columns.joined,
      sortable: true,
      noWrap: true,
      render: ({ createdAt }) => timeAgo(Date.now() - Date.parse(createdAt)),
    },
    { key: "code", title: texts.columns.code, render: ({ referralCode }) => referralCode },
  ];
  return (
    <AdminTable
      label={texts.list}
      rows={users}
      columns={columns}
      rowKey={({ id }) => id}
      fetching={fetching}
      server={{ ...query, total }}
    />
  );
}

function Name({ user, query }: { user: AdminUser; query: UsersQuery }) {
  const name = user.displayName ?? user.username;
  return (
    <div className={classes.name}>
      <button
        type="button"
        className={classes.look}
        aria-label={MESSAGES.adminUsers.look(name)}
        aria-pressed={query.userId === user.id}
        onClick={() => query.onLook(user.id)}
      >
        {name}
      </button>
      <span className={classes.quiet}>@{user.username}</span>
      <PaymentMarks marks={user.paymentMarks} />
    </div>
  );
}
