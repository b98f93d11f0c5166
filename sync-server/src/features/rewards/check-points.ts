import type { Queryable } from "../../plugins/database/database.ts";
import { findPointDifferences } from "./point-check-repository.ts";

/** What came of looking at the points of all accounts. */
export interface PointsReport {
  users: number;
  /** One line for each difference, for an operator. */
  differences: string[];
}

/**
 * Compares every balance with the sum of its ledger, and each line of the ledger with what it is for:
 * a giveaway entry, a refund, an achievement, a friend or a share. It changes nothing, and sees one
 * moment.
 */
export async function checkPoints(sql: Queryable): Promise<PointsReport> {
  const { users, differences } = await findPointDifferences(sql);
  return {
    users,
    differences: differences.map(
      ({ userId, what, expected, found }) =>
        `account ${userId}: ${what}: expected ${expected}, found ${found}`,
    ),
  };
}
