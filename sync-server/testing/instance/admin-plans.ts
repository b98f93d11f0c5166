import { adminUsersQuery } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import postgres from "postgres";
import {
  listReferrals,
  listShares,
  readAnalytics,
  viewEntries,
} from "../../src/features/accounts/user-administration/user-activity-repository.ts";
import {
  countUsers,
  findUser,
  listUsers,
} from "../../src/features/accounts/user-administration/user-list-repository.ts";
import { countChosen } from "../../src/features/mailing-list/chosen-users-repository.ts";
import { type Database, SHARED_OPTIONS, type Sql } from "../../src/plugins/database/database.ts";

/** The plan of one statement that a call of the administrator makes. */
export interface AdminPlan {
  call: string;
  plan: string;
}

/** Tables that grow with every day of every user. */
export const BIG_TABLES = ["entries", "scripture_shares", "daily_action_completions"] as const;

/** The tables that a plan reads from end to end. */
export function readWhole(plan: string): string[] {
  return tablesIn(plan, /Seq Scan on (\w+)/g);
}

/** The same, and those of which it reads an index from end to end: it may stop at a limit. */
export function readWholeOrIndex(plan: string): string[] {
  const byIndex = /Index (?:Only )?Scan (?:Backward )?using \w+ on (\w+)[^\n]*\n(?!\s*Index Cond)/g;
  return [...readWhole(plan), ...tablesIn(`${plan}\n`, byIndex)];
}

function tablesIn(plan: string, pattern: RegExp): string[] {
  return [...plan.matchAll(pattern)].map(([, table = ""]) => table);
}

/** Makes each call of the administrator's pages and asks for the plan of every statement in it. */
export async function adminPlans(url: string): Promise<AdminPlan[]> {
  const made: { text: string; values: unknown[] }[] = [];
  const sql = postgres(url, {
    ...SHARED_OPTIONS,
    max: 1,
    debug: (_connection, text, values) => void made.push({ text, values: [...values] }),
  }) as unknown as Sql;
  const [busy] = await sql<{ id: number }[]>`select user_id as id from entries
    group by user_id order by count(*) desc limit 1`;
  const id = busy?.id ?? 0;
  const asked = (query: object) => adminUsersQuery.parse(query);
  const database = { sql, transaction: (work) => sql.begin(work) } as Database;
  const view = { userId: id, adminId: 1, withChallenges: true, at: Date.now() };
  const calls: Record<string, () => Promise<unknown>> = {
    "users, first page": () => listUsers(sql, asked({})),
    "users, page 500": () => listUsers(sql, asked({ page: "500" })),
    "users by name": () => listUsers(sql, asked({ sort: "username", direction: "asc" })),
    "search for a user": () => listUsers(sql, asked({ search: "user 777" })),
    "search that finds many": () => listUsers(sql, asked({ search: "ada" })),
    "count with a search": () => countUsers(sql, "clara"),
    "one user": () => findUser(sql, id),
    analytics: () => readAnalytics(sql, id, centralDate(Date.now())),
    entries: () => viewEntries(database, view),
    shares: () => listShares(sql, id),
    referrals: () => listReferrals(sql, id),
    "export, no filter": () => countChosen(sql, {}),
    "export, all filters": () =>
      countChosen(sql, {
        hasEntries: true,
        hasShares: true,
        minSharingPoints: 10,
        dateRange: { start: "2024-01-01", end: "2026-12-31" },
      }),
  };
  const plans: AdminPlan[] = [];
  try {
    for (const [call, make] of Object.entries(calls)) {
      made.length = 0;
      await make();
      for (const { text, values } of made.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
        const rows = await sql.unsafe<{ "QUERY PLAN": string }[]>(
          `explain ${text}`,
          values as postgres.ParameterOrJSON<never>[],
        );
        plans.push({ call, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
      }
    }
  } finally {
    await sql.end();
  }
  return plans;
}
