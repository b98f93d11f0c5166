import type { ExportFilters, ExportPreview } from "@reignwell/contract";
import { addDays, centralMidnight } from "@reignwell/domain";
import type { Queryable } from "../../plugins/database/database.ts";

/** Without it the service gets nobody: an address that its owner never confirmed may be anyone's. */
const REACHABLE = "email is not null and email_confirmed_at is not null";

/**
 * The users whom an export is for: who agreed to letters (DEC-95), by the filters (X-031). Plans and
 * shares are looked up one user at a time in their index: joined, all of them would be read.
 */
function chosenUsers(sql: Queryable, filters: ExportFilters) {
  const { hasEntries, hasShares, minSharingPoints, dateRange = {} } = filters;
  const { start, end } = dateRange;
  return sql`select id, ${sql.unsafe(REACHABLE)} as reachable from users
    where agreed_to_mail_at is not null
    ${start === undefined ? sql`` : sql`and created_at >= ${midnight(start)}`}
    ${end === undefined ? sql`` : sql`and created_at < ${midnight(addDays(end, 1))}`}
    ${minSharingPoints === undefined ? sql`` : sql`and sharing_points >= ${minSharingPoints}`}
    ${
      hasEntries
        ? sql`and (select true from entries
            where user_id = users.id and deleted_at is null limit 1)`
        : sql``
    }
    ${
      hasShares
        ? sql`and (select true from scripture_shares
            where user_id = users.id and deleted_at is null limit 1)`
        : sql``
    }`;
}

function midnight(date: string): Date {
  return new Date(centralMidnight(date));
}

/** How many users the filters choose. */
export async function countChosen(sql: Queryable, filters: ExportFilters): Promise<ExportPreview> {
  const [row] = await sql<ExportPreview[]>`
    select count(*) filter (where reachable) as users,
      count(*) filter (where not reachable) as "skippedUsers"
    from (${chosenUsers(sql, filters)}) as chosen`;
  return row ?? { users: 0, skippedUsers: 0 };
}

/** What a new export is. */
export interface NewExport {
  listId: number;
  listName: string;
  filters: ExportFilters;
  now: number;
}

/** Notes an export with everybody whom it is for; null while another one to this list runs. */
export async function insertExport(
  sql: Queryable,
  { listId, listName, filters, now }: NewExport,
): Promise<number | null> {
  const at = new Date(now);
  const [row] = await sql<{ id: number }[]>`
    with chosen as materialized (${chosenUsers(sql, filters)}),
    made as (
      insert into mailing_exports (list_id, list_name, without_address, next_at, started_at)
      values (${listId}, ${listName}, (select count(*) from chosen where not reachable),
        ${at}, ${at})
      on conflict (list_id) where state = 'running' do nothing
      returning id
    ), contacts as (
      insert into mailing_export_contacts (export_id, user_id)
      select made.id, chosen.id from made, chosen where chosen.reachable
    )
    select id from made`;
  return row?.id ?? null;
}
