import type { AdminGiveaway, GiveawayInput } from "@reignwell/contract";
import type { DrawEntry } from "@reignwell/domain";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";

/** A giveaway's fields as they are stored. */
export interface StoredGiveaway {
  prize: string;
  pointRequirement: number;
  endDate: Date;
  isActive: boolean;
  isDrawn: boolean;
  seed: string;
  /** Also those whose points went back: what was entered once is never deleted. */
  hasEntries: boolean;
}

interface AdminRow extends Omit<AdminGiveaway, "startDate" | "endDate" | "drawnAt" | "winner"> {
  startDate: Date;
  endDate: Date;
  drawnAt: Date | null;
  entryId: number | null;
  username: string | null;
  displayName: string | null;
  email: string | null;
}

/** All giveaways, or the one of this id, as the administrator sees them; the latest end first. */
export async function listForAdmin(sql: Queryable, giveawayId?: number): Promise<AdminGiveaway[]> {
  const rows = await sql<AdminRow[]>`
    select g.id, g.title, g.description, g.prize, g.rules, g.commitment,
      g.point_requirement as "pointRequirement", g.start_date as "startDate",
      g.end_date as "endDate", g.image_url as "imageUrl", g.is_active as "isActive",
      g.drawn_at as "drawnAt", g.drawn_at is not null as "isDrawn",
      taking.count as "entryCount", taking.points as "pointsSpent",
      exists (select from giveaway_entries where giveaway_id = g.id) as "hasEntries",
      g.winning_entry_id as "entryId", winner.username, winner.display_name as "displayName",
      winner.email
    from weekly_giveaways as g
    cross join lateral (
      select count(*)::int as count, coalesce(sum(points_spent), 0)::int as points
      from giveaway_entries where giveaway_id = g.id
        and user_id is not null and refunded_at is null) as taking
    left join giveaway_entries as won on won.id = g.winning_entry_id
    left join users as winner on winner.id = won.user_id
    where ${giveawayId === undefined ? sql`true` : sql`g.id = ${giveawayId}`}
    order by g.end_date desc, g.id desc`;
  return rows.map(({ entryId, username, displayName, email, ...row }) => ({
    ...row,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    drawnAt: row.drawnAt?.toISOString() ?? null,
    winner:
      entryId === null || username === null ? null : { entryId, username, displayName, email },
  }));
}

/** Stores a new giveaway with the commitment to its draw; returns its id. */
export async function insertGiveaway(
  sql: Queryable,
  fields: GiveawayInput,
  { seed, commitment }: { seed: string; commitment: string },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into weekly_giveaways (title, description, prize, rules, start_date, end_date,
      point_requirement, is_active, image_url, seed, commitment)
    values (${fields.title}, ${fields.description}, ${fields.prize}, ${fields.rules},
      ${new Date(fields.startDate)}, ${new Date(fields.endDate)}, ${fields.pointRequirement},
      ${fields.isActive}, ${fields.imageUrl ?? null}, ${seed}, ${commitment})
    returning id`;
  return row?.id ?? 0;
}

/** The giveaway, alone: nobody enters, changes or draws it until the transaction ends. */
export async function lockGiveaway(
  tx: Transaction,
  giveawayId: number,
): Promise<StoredGiveaway | null> {
  const [row] = await tx<StoredGiveaway[]>`
    select prize, point_requirement as "pointRequirement", end_date as "endDate",
      is_active as "isActive", drawn_at is not null as "isDrawn", seed
    from weekly_giveaways where id = ${giveawayId} for update`;
  if (!row) return null;
  // A statement of its own: what was entered while the lock was waited for counts, too.
  const entered = await tx`select from giveaway_entries where giveaway_id = ${giveawayId} limit 1`;
  return { ...row, hasEntries: entered.length > 0 };
}

/** Replaces what the form shows; a picture that is not named stays. */
export async function updateGiveaway(
  tx: Transaction,
  giveawayId: number,
  fields: GiveawayInput,
): Promise<void> {
  await tx`update weekly_giveaways set title = ${fields.title},
    description = ${fields.description}, prize = ${fields.prize}, rules = ${fields.rules},
    start_date = ${new Date(fields.startDate)}, end_date = ${new Date(fields.endDate)},
    point_requirement = ${fields.pointRequirement}, is_active = ${fields.isActive},
    image_url = ${fields.imageUrl === undefined ? tx`image_url` : fields.imageUrl}
    where id = ${giveawayId}`;
}

/** Opens or closes a giveaway. */
export async function setActive(
  tx: Transaction,
  giveawayId: number,
  isActive: boolean,
): Promise<void> {
  await tx`update weekly_giveaways set is_active = ${isActive} where id = ${giveawayId}`;
}

/** Deletes a giveaway that nobody entered. */
export async function deleteGiveaway(tx: Transaction, giveawayId: number): Promise<void> {
  await tx`delete from weekly_giveaways where id = ${giveawayId}`;
}

/** An entry whose points go back. */
export interface Refund {
  id: number;
  userId: number;
  pointsSpent: number;
}

/** Whose entries take part, and would be paid back. */
export async function listEntrants(tx: Transaction, giveawayId: number): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    select distinct user_id as "userId" from giveaway_entries
    where giveaway_id = ${giveawayId} and refunded_at is null and user_id is not null`;
  return rows.map(({ userId }) => userId);
}

/** Marks the entries that took part as paid back and returns them; the points are the caller's. */
export async function markRefunded(
  tx: Transaction,
  giveawayId: number,
  now: number,
): Promise<Refund[]> {
  return tx<Refund[]>`
    update giveaway_entries set refunded_at = ${new Date(now)}
    where giveaway_id = ${giveawayId} and refunded_at is null and user_id is not null
    returning id, user_id as "userId", points_spent as "pointsSpent"`;
}

/** The entries that take part in a draw: not those of deleted accounts, nor those paid back. */
export async function listDrawEntries(tx: Transaction, giveawayId: number): Promise<DrawEntry[]> {
  return tx<DrawEntry[]>`
    select id, points_spent as "pointsSpent" from giveaway_entries
    where giveaway_id = ${giveawayId} and user_id is not null and refunded_at is null
    order by id for update`;
}

/** Publishes a draw: from now on it can be recomputed, and nothing of it changes. */
export async function storeDraw(
  tx: Transaction,
  giveawayId: number,
  {
    entries,
    ticket,
    winner,
  }: { entries: readonly DrawEntry[]; ticket: string; winner: number | null },
  now: number,
): Promise<void> {
  await tx`update weekly_giveaways set drawn_at = ${new Date(now)},
    drawn_entries = ${tx.json(entries.map((entry) => ({ ...entry })))}, winning_entry_id = ${winner},
    drawn_ticket = ${ticket}
    where id = ${giveawayId}`;
  if (winner !== null) {
    await tx`update giveaway_entries set is_winner = true where id = ${winner}`;
  }
}

/** Whose entry it is; null when the account is deleted. */
export async function findEntrant(tx: Transaction, entryId: number): Promise<number | null> {
  const [row] = await tx<{ userId: number | null }[]>`
    select user_id as "userId" from giveaway_entries where id = ${entryId}`;
  return row?.userId ?? null;
}
