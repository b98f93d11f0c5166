import type { Queryable, Transaction } from "../../../plugins/database/database.ts";

/** What the server keeps of a share beyond its record. */
export interface KeptShare {
  shortCode: string | null;
  pointsEarned: number;
}

/** One row of the ledger that a share was rewarded with. */
export interface RewardedShare {
  /** The id of the verse on its platform; see award-shares.ts. */
  reference: string;
  /** When it was earned, in ms since 1970. */
  at: number;
}

/** What the server keeps of the user's share; undefined where there is none. */
export async function findKeptShare(
  sql: Queryable,
  userId: number,
  id: string,
): Promise<KeptShare | undefined> {
  const [row] = await sql<KeptShare[]>`
    select short_code as "shortCode", points_earned as "pointsEarned"
    from scripture_shares where user_id = ${userId} and id = ${id}`;
  return row;
}

/** When the account was made, in ms since 1970. */
export async function readSharer(tx: Transaction, userId: number): Promise<{ madeAt: number }> {
  const [row] = await tx<{ created_at: Date }[]>`
    select created_at from users where id = ${userId}`;
  if (!row) throw new Error("Nobody shares without an account");
  return { madeAt: row.created_at.getTime() };
}

/** The rewarded shares with these references, and all that were earned between two instants. */
export async function findRewarded(
  tx: Transaction,
  userId: number,
  references: readonly string[],
  { from, until }: { from: number; until: number },
): Promise<RewardedShare[]> {
  const rows = await tx<{ reference: string; created_at: Date }[]>`
    select reference, created_at from point_ledger
    where user_id = ${userId} and reason = 'share'
      and (reference in (select jsonb_array_elements_text(${tx.json([...references])}))
        or created_at between ${new Date(from)} and ${new Date(until)})`;
  return rows.map(({ reference, created_at: at }) => ({ reference, at: at.getTime() }));
}

/** A share that was written. */
export interface NotedShare {
  id: string;
  /** The verse on its platform, however it is spelled; null where the server knows no such verse. */
  reference: string | null;
  /** When it was shared, by the server's clock, in ms since 1970. */
  at: number;
  isNew: boolean;
}

/** Notes on the rows what they are rewarded as, and on new ones when they were shared. */
export async function noteShares(
  tx: Transaction,
  userId: number,
  shares: readonly NotedShare[],
): Promise<void> {
  const noted = shares.map(({ at, ...share }) => ({ ...share, at: new Date(at).toISOString() }));
  await tx`
    update scripture_shares as shared set reward_reference = noted.reference,
      created_at = case when noted."isNew" then noted.at else created_at end
    from jsonb_to_recordset(${tx.json(noted)})
      as noted(id uuid, reference uuid, at timestamptz, "isNew" boolean)
    where shared.user_id = ${userId} and shared.id = noted.id`;
}

/** Notes on the rows what they earned. */
export async function noteRewards(
  tx: Transaction,
  userId: number,
  ids: readonly string[],
  points: number,
): Promise<void> {
  await tx`update scripture_shares set points_earned = ${points}
    where user_id = ${userId}
      and id in (select value::uuid from jsonb_array_elements_text(${tx.json([...ids])}))`;
}

/** A user's links without a share that are kept; of more than these the oldest go. */
const LINKS_KEPT = 100;

/** The short code for a share that is there or still to come; the same one at each call. */
export async function reserveShortCode(
  tx: Transaction,
  { userId, shareId, verseReference }: { userId: number; shareId: string; verseReference: string },
  makeCode: () => string,
  now: number,
): Promise<string> {
  for (;;) {
    const [known] = await tx<{ code: string }[]>`
      select short_code as code from scripture_shares
      where user_id = ${userId} and id = ${shareId} and short_code is not null
      union all
      select short_code from share_links where user_id = ${userId} and share_id = ${shareId}
      limit 1`;
    if (known) return known.code;
    await tx`delete from share_links where short_code in (
      select short_code from share_links where user_id = ${userId}
      order by created_at desc offset ${LINKS_KEPT - 1})`;
    const code = makeCode();
    await tx`insert into share_links (short_code, user_id, share_id, verse_reference, created_at)
      select ${code}, ${userId}, ${shareId}, ${verseReference}, ${new Date(now)}
      where not exists (select from scripture_shares where short_code = ${code})
      on conflict do nothing`;
  }
}

/** Gives those of the user's shares that have none a short code: the reserved one, or a free one. */
export async function giveShortCodes(
  tx: Transaction,
  userId: number,
  ids: readonly string[],
  makeCode: () => string,
): Promise<void> {
  await tx`
    with reserved as (
      delete from share_links where user_id = ${userId}
        and share_id in (select value::uuid from jsonb_array_elements_text(${tx.json([...ids])}))
      returning share_id, short_code)
    update scripture_shares as shared set short_code = reserved.short_code from reserved
    where shared.user_id = ${userId} and shared.id = reserved.share_id
      and shared.short_code is null`;
  for (;;) {
    const missing = await tx<{ id: string }[]>`
      select id from scripture_shares where user_id = ${userId} and short_code is null
        and id in (select value::uuid from jsonb_array_elements_text(${tx.json([...ids])}))`;
    if (missing.length === 0) return;
    const made = missing.map(({ id }) => ({ id, code: makeCode() }));
    // Codes that are taken give nothing, and the share gets another one.
    await tx`update scripture_shares set short_code = made.code
      from jsonb_to_recordset(${tx.json(made)}) as made(id uuid, code text)
      where user_id = ${userId} and scripture_shares.id = made.id
        and not exists (select from scripture_shares as other where other.short_code = made.code)
        and not exists (select from share_links where share_links.short_code = made.code)`;
  }
}
