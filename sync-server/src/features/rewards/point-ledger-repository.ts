import type { Transaction } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";

/** One change of a balance, known by what it is for: the same one is made once. */
export interface LedgerLine {
  reason: "share" | "referral" | "achievement" | "giveaway" | "refund";
  /** The id of what it is for. */
  reference: string;
  /** Negative where points are spent. */
  points: number;
  /** When it was earned, in ms since 1970, where that is not now. */
  at?: number;
}

/** What a call of {@link changePoints} came to. */
export interface PointsChange {
  /** The lines that were new. */
  made: LedgerLine[];
  /** The user's points afterwards. */
  balance: number;
}

/**
 * The user's points; other calls that change them wait until the transaction ends. The lock lets
 * others write rows that only name the user.
 */
export async function holdBalance(tx: Transaction, userId: number): Promise<number> {
  const [user] = await holdBalances(tx, [userId]);
  // The account was deleted while the call was on its way.
  if (!user) throw refuse("signed_out");
  return user.points;
}

/** The same for several users, in the one order in which no two transactions wait in a circle. */
export async function holdBalances(
  tx: Transaction,
  userIds: readonly number[],
): Promise<{ id: number; points: number }[]> {
  return tx<{ id: number; points: number }[]>`
    select id, sharing_points as points from users where id in ${tx(userIds)}
    order by id desc for no key update`;
}

/**
 * The only way in which points come and go: writes the lines that are not there yet and changes the
 * balance with them, in the caller's transaction. Changes of one user's points wait for each other.
 * A caller that changes the points of several users in one transaction takes {@link holdBalances}
 * first.
 *
 * @param now the server's clock, in ms since 1970
 * @throws the refusal `not_enough_points` where the balance would fall below 0
 */
export async function changePoints(
  tx: Transaction,
  userId: number,
  lines: readonly LedgerLine[],
  now: number,
): Promise<PointsChange> {
  const [user] = await holdBalances(tx, [userId]);
  if (!user) return { made: [], balance: 0 };
  const made =
    lines.length === 0
      ? []
      : await tx<LedgerLine[]>`
          insert into point_ledger (user_id, reason, reference, points, created_at)
          select ${userId}, line.reason, line.reference, line.points, line.at
          from jsonb_to_recordset(${tx.json(lines.map((line) => timed(line, now)))})
            as line(reason text, reference text, points integer, at timestamptz)
          on conflict (user_id, reason, reference) do nothing
          returning reason, reference, points`;
  const sum = made.reduce((total, { points }) => total + points, 0);
  const balance = user.points + sum;
  if (balance < 0) throw refuse("not_enough_points");
  if (sum !== 0) {
    // Added and not set, so that the database's own check stands behind ours.
    await tx`update users set sharing_points = sharing_points + ${sum} where id = ${userId}`;
  }
  return { made: [...made], balance };
}

function timed({ at, ...line }: LedgerLine, now: number) {
  return { ...line, at: new Date(at ?? now).toISOString() };
}
