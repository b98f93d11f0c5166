import type { AccountState } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";

/** What an account may do now; null when it is deleted. */
export async function readAccount(sql: Queryable, userId: number): Promise<AccountState | null> {
  const [row] = await sql<AccountState[]>`
    select is_paid_member as "isPaidMember", sharing_points as "sharingPoints",
      account_version as "accountVersion"
    from users where id = ${userId}`;
  return row ?? null;
}
