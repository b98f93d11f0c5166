import type { Giveaway, GiveawayDraw, GiveawayEntry } from "@reignwell/contract";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";

/** What decides whether a giveaway can be entered. */
export interface EntryRules {
  pointRequirement: number;
  startDate: Date;
  endDate: Date;
  isActive: boolean;
  isDrawn: boolean;
}

/**
 * The giveaways that run, the next to end first; then those to come, the next to begin first; then
 * those that ended after `since`, the latest first. A user who has the address of one to come must hear
 * when it opens; an administrator hides one by its switch.
 */
export async function listGiveaways(
  sql: Queryable,
  now: number,
  since: number,
): Promise<Giveaway[]> {
  const at = new Date(now);
  const rows = await sql<GiveawayRow[]>`
    select id, title, description, prize, rules, point_requirement as "pointRequirement",
      start_date as "startDate", end_date as "endDate", image_url as "imageUrl", commitment,
      drawn_at is not null as "isDrawn"
    from weekly_giveaways
    where is_active and end_date > ${new Date(since)}
    order by end_date <= ${at}, start_date > ${at},
      abs(extract(epoch from
        case when start_date > ${at} then start_date else end_date end - ${at}::timestamptz)), id`;
  return rows.map(({ startDate, endDate, ...row }) => ({
    ...row,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
  }));
}

type GiveawayRow = Omit<Giveaway, "startDate" | "endDate"> & { startDate: Date; endDate: Date };

interface DrawRow extends Omit<GiveawayDraw, "endDate" | "drawnAt" | "entries"> {
  endDate: Date;
  drawnAt: Date | null;
  entries: GiveawayDraw["entries"] | null;
}

/** All that is needed to recompute a draw; null for a giveaway that is hidden and that nobody entered. */
export async function findDraw(sql: Queryable, giveawayId: number): Promise<GiveawayDraw | null> {
  // The seed of a giveaway that is not drawn leaves the database in no answer.
  const [row] = await sql<DrawRow[]>`
    select id as "giveawayId", title, end_date as "endDate", commitment,
      case when drawn_at is not null then seed end as seed, drawn_at as "drawnAt",
      drawn_ticket as ticket, drawn_entries as entries, winning_entry_id as "winningEntryId"
    from weekly_giveaways
    where id = ${giveawayId} and (drawn_at is not null or is_active
      or exists (select from giveaway_entries where giveaway_id = ${giveawayId}))`;
  if (!row) return null;
  const { endDate, drawnAt, entries } = row;
  return {
    ...row,
    endDate: endDate.toISOString(),
    drawnAt: drawnAt?.toISOString() ?? null,
    entries: entries ?? [],
  };
}

interface EntryRow extends Omit<GiveawayEntry, "createdAt"> {
  createdAt: Date;
}

/** The user's entries, the latest first. */
export async function listEntries(sql: Queryable, userId: number): Promise<GiveawayEntry[]> {
  const rows = await sql<EntryRow[]>`
    select entry.id, giveaway_id as "giveawayId", title as "giveawayTitle",
      points_spent as "pointsSpent", entry.created_at as "createdAt", is_winner as "isWinner",
      refunded_at is not null as "isRefunded"
    from giveaway_entries as entry join weekly_giveaways as giveaway on giveaway.id = giveaway_id
    where user_id = ${userId} order by entry.created_at desc, entry.id desc`;
  return rows.map(asEntry);
}

/**
 * How a giveaway stands; it stays so until the transaction ends, while others may enter it too.
 */
export async function holdGiveaway(
  tx: Transaction,
  giveawayId: number,
): Promise<EntryRules | null> {
  const [row] = await tx<EntryRules[]>`
    select point_requirement as "pointRequirement", start_date as "startDate",
      end_date as "endDate", is_active as "isActive", drawn_at is not null as "isDrawn"
    from weekly_giveaways where id = ${giveawayId} for share`;
  return row ?? null;
}

/** Stores an entry; its points are the caller's to take. */
export async function insertEntry(
  tx: Transaction,
  userId: number,
  { giveawayId, pointsSpent }: Pick<GiveawayEntry, "giveawayId" | "pointsSpent">,
  now: number,
): Promise<GiveawayEntry> {
  const [row] = await tx<EntryRow[]>`
    insert into giveaway_entries (user_id, giveaway_id, points_spent, created_at)
    values (${userId}, ${giveawayId}, ${pointsSpent}, ${new Date(now)})
    returning id, giveaway_id as "giveawayId", points_spent as "pointsSpent",
      (select title from weekly_giveaways where id = giveaway_id) as "giveawayTitle",
      created_at as "createdAt", is_winner as "isWinner", false as "isRefunded"`;
  if (!row) throw new Error("The database returned no entry");
  return asEntry(row);
}

function asEntry({ createdAt, ...row }: EntryRow): GiveawayEntry {
  return { ...row, createdAt: createdAt.toISOString() };
}
