import { MESSAGES, userShares, type UserShares } from "@reignwell/contract";
import type { AdminColumn } from "../shared/admin-table.tsx";
import { serverDate } from "../shared/server-date.ts";
import { useAdminRead } from "../shared/use-admin.ts";
import { FetchedTable } from "./fetched-table.tsx";

const texts = MESSAGES.adminUsers;

const COLUMNS: readonly AdminColumn<UserShares[number]>[] = [
  {
    key: "date",
    title: texts.shareColumns.date,
    noWrap: true,
    render: ({ createdAt }) => serverDate(createdAt),
  },
  { key: "platform", title: texts.shareColumns.platform, render: ({ platform }) => platform },
  {
    key: "verse",
    title: texts.shareColumns.verse,
    noWrap: true,
    render: ({ verseReference }) => verseReference,
  },
  {
    key: "clicks",
    title: texts.shareColumns.clicks,
    render: ({ clickCount }) => clickCount,
    sortBy: ({ clickCount }) => clickCount,
    align: "right",
  },
  {
    key: "points",
    title: texts.shareColumns.points,
    render: ({ pointsEarned }) => pointsEarned,
    sortBy: ({ pointsEarned }) => pointsEarned,
    align: "right",
  },
];

/** */
export function UserSharesTab({ path }: { path: string }) {
  return (
    <FetchedTable
      label={texts.tabs.shares}
      empty={texts.noShares}
      fetched={useAdminRead(path, userShares)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}
