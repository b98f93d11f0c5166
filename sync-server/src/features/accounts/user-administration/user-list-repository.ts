import type { AdminUser, AdminUserDetails, AdminUsersQuery } from "@reignwell/contract";
import type { Queryable } from "../../../plugins/database/database.ts";

/** What separates words in the index of the migration 0054. */
const BETWEEN_WORDS = /[\s._@+\-/,;:()'"&|!<>*\\]+/u;
/** More words than anybody types; each is a look into the index. */
const MOST_WORDS = 8;
/** So many of a user's payments are shown. */
const SHOWN_PAYMENTS = 20;

interface UserRow extends Omit<AdminUser, "createdAt" | "paymentMarks"> {
  createdAt: Date;
  marks: AdminUser["paymentMarks"] | null;
}

/** A page of the users, the latest first unless asked otherwise (X-033). */
export async function listUsers(
  sql: Queryable,
  { search = "", sort, direction, page, size }: AdminUsersQuery,
): Promise<AdminUser[]> {
  const down = direction === "desc" ? sql`desc` : sql``;
  const order =
    sort === "username" ? sql`lower(username) ${down}` : sql`created_at ${down}, id ${down}`;
  const rows = await sql<UserRow[]>`
    with page as materialized (
      select * from users ${matching(sql, search)} order by ${order}
      limit ${Number(size)} offset ${(Number(page) - 1) * Number(size)})
    ${userColumns(sql)} from page left join users as inviter on inviter.id = page.referred_by
    order by ${sort === "username" ? sql`lower(page.username) ${down}` : sql`page.created_at ${down}, page.id ${down}`}`;
  return rows.map(toAdminUser);
}

/** How many users there are, and how many the search finds. */
export async function countUsers(
  sql: Queryable,
  search = "",
): Promise<{ total: number; found: number }> {
  const [row] = await sql<{ total: number }[]>`select count(*) as total from users`;
  const total = row?.total ?? 0;
  if (wordsOf(search).length === 0) return { total, found: total };
  const [hits] = await sql<{ found: number }[]>`
    select count(*) as found from users ${matching(sql, search)}`;
  return { total, found: hits?.found ?? 0 };
}

/** One user with their latest payments; null for no such user. */
export async function findUser(sql: Queryable, id: number): Promise<AdminUserDetails | null> {
  const [row] = await sql<UserRow[]>`
    with page as materialized (select * from users where id = ${id})
    ${userColumns(sql)} from page left join users as inviter on inviter.id = page.referred_by`;
  if (!row) return null;
  const payments = await sql<
    (Omit<AdminUserDetails["payments"][number], "createdAt"> & { createdAt: Date })[]
  >`select id as "paymentIntentId", amount, currency, state, flag, created_at as "createdAt"
    from payments where user_id = ${id} order by created_at desc, id limit ${SHOWN_PAYMENTS}`;
  return {
    ...toAdminUser(row),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
    })),
  };
}

/** Column by column, so that a new one of the table never leaks. */
function userColumns(sql: Queryable) {
  return sql`select page.id, page.username, page.display_name as "displayName", page.email,
    page.sharing_points as "sharingPoints", page.created_at as "createdAt",
    page.referral_code as "referralCode", page.referred_by as "referredBy",
    inviter.username as "referredByUsername", page.is_paid_member as "isPaidMember",
    (select jsonb_agg(distinct mark) from (
      select coalesce(flag, 'refunded') as mark from payments
      where user_id = page.id and (flag is not null or state = 'refunded')) as marked) as marks`;
}

function toAdminUser({ createdAt, marks, ...row }: UserRow): AdminUser {
  return { ...row, createdAt: createdAt.toISOString(), paymentMarks: marks ?? [] };
}

/** Where every word of the search is the beginning of a word of the user; all without words. */
function matching(sql: Queryable, search: string) {
  const words = wordsOf(search);
  if (words.length === 0) return sql``;
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql`where user_search_words(username, display_name, email, referral_code)
    @@ ${query}::tsquery`;
}

/** No word holds a quote or a backslash: they are what separates words. */
function wordsOf(search: string): string[] {
  const words = search.replaceAll("\u0000", " ").toLowerCase().split(BETWEEN_WORDS);
  return words.filter((word) => word !== "").slice(0, MOST_WORDS);
}
