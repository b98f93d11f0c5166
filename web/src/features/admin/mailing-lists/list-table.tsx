import { type MailingList, MESSAGES } from "@reignwell/contract";
import { type AdminColumn, AdminTable } from "../shared/admin-table.tsx";
import { serverDate } from "../shared/server-date.ts";

const { columns, noDate } = MESSAGES.mailingLists;

const COLUMNS: readonly AdminColumn<MailingList>[] = [
  { key: "name", title: columns.name, render: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: "contacts",
    title: columns.contacts,
    render: ({ contact_count: count }) => count.toLocaleString("en-US"),
    sortBy: ({ contact_count: count }) => count,
    align: "right",
  },
  dateColumn("created", columns.created, "created_at"),
  dateColumn("updated", columns.updated, "updated_at"),
];

function dateColumn(
  key: string,
  title: string,
  field: "created_at" | "updated_at",
): AdminColumn<MailingList> {
  return {
    key,
    title,
    noWrap: true,
    render: (list) => serverDate(list[field]) ?? noDate,
    sortBy: (list) => list[field],
  };
}

/** */
export function ListTable({ lists }: { lists: readonly MailingList[] }) {
  return (
    <AdminTable
      label={MESSAGES.mailingLists.heading}
      rows={lists}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      sorting={{ key: "name", isDescending: false }}
    />
  );
}
