import { MESSAGES } from "@reignwell/contract";
import type { Fetched } from "../../../lib/use-fetched.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { type AdminColumn, AdminTable } from "../shared/admin-table.tsx";
import classes from "./user-panel.module.css";

interface FetchedTableProps<Row> {
  label: string;
  /** What stands in the place of no rows. */
  empty: string;
  fetched: Fetched<readonly Row[]>;
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string | number;
}

/** A table of what the server has of a user, with its waiting, its failure and its emptiness. */
export function FetchedTable<Row>(props: FetchedTableProps<Row>) {
  const { label, empty, fetched, columns, rowKey } = props;
  const rows = "data" in fetched ? fetched.data : undefined;
  return (
    <>
      {fetched.state === "loading" && <Waiting />}
      <AdminProblem fetched={fetched} text={MESSAGES.adminUsers.userFailed} />
      {rows?.length === 0 && <p className={classes.quiet}>{empty}</p>}
      {rows && rows.length > 0 && (
        <AdminTable label={label} rows={rows} columns={columns} rowKey={rowKey} />
      )}
    </>
  );
}
