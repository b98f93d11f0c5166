import type { MailingExport } from "@reignwell/contract";
import type { Database, Queryable, Transaction } from "../../plugins/database/database.ts";

/** So many exports are shown. */
const SHOWN = 10;

/** Somebody who is next in an export. */
export interface NextContact {
  userId: number;
  email: string;
  displayName: string | null;
  /** This one counted: from the second on the service may have them already. */
  attempts: number;
}

/** What became of a batch, by the ids of its users. */
export interface BatchOutcome {
  sent: readonly number[];
  refused: readonly number[];
  /** Never tried, so that their attempt does not count. */
  untried: readonly number[];
}

/** The process that is at an export. */
export interface Claim {
  exportId: number;
  claim: string;
}

interface ExportRow extends Omit<MailingExport, "startedAt" | "finishedAt" | "success"> {
  startedAt: Date;
  finishedAt: Date | null;
}

/** The latest exports, or the one of this id. */
export async function listExports(sql: Queryable, id?: number): Promise<MailingExport[]> {
  const rows = await sql<ExportRow[]>`
    select id, list_id as "listId", list_name as "listName", state, exported as "exportedUsers",
      without_address + refused as "skippedUsers",
      (select count(*) from mailing_export_contacts where export_id = mailing_exports.id)
        as "waitingUsers",
      started_at as "startedAt", finished_at as "finishedAt"
    from mailing_exports ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by id desc limit ${SHOWN}`;
  return rows.map(({ startedAt, finishedAt, ...row }) => ({
    ...row,
    success: row.state === "finished" && row.skippedUsers === 0,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

/** Exports that nobody is at and whose time has come. */
export async function listWaitingExports(sql: Queryable, now: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from mailing_exports
    where state = 'running' and next_at <= ${new Date(now)}
      and (claimed_until is null or claimed_until <= ${new Date(now)}) order by id`;
  return rows.map(({ id }) => id);
}

/** Takes an export for this process until then; false while another one is at it. */
export async function claimExport(
  sql: Queryable,
  { exportId, claim }: Claim,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const rows = await sql`
    update mailing_exports set claim = ${claim}, claimed_until = ${new Date(until)}
    where id = ${exportId} and state = 'running'
      and (claimed_until is null or claimed_until <= ${new Date(now)}) returning id`;
  return rows.length > 0;
}

/** Gives an export back, so that the next process need not wait. */
export async function releaseExport(sql: Queryable, { exportId, claim }: Claim): Promise<void> {
  await sql`update mailing_exports set claimed_until = null
    where id = ${exportId} and claim = ${claim}`;
}

/**
 * The next of an export, their attempt counted, and how many were taken out because they left or
 * took their consent back meanwhile; null where another process has taken the export over.
 */
export async function takeBatch(
  database: Database,
  held: Claim,
  { until, size }: { until: number; size: number },
): Promise<{ contacts: NextContact[]; gone: number } | null> {
  return database.transaction(async (tx) => {
    if (!(await keepClaim(tx, held, until))) return null;
    const next = tx`select user_id from mailing_export_contacts
      where export_id = ${held.exportId} order by attempts, user_id limit ${size}`;
    const gone = await tx`delete from mailing_export_contacts as c using users
      where c.export_id = ${held.exportId} and c.user_id in (${next}) and users.id = c.user_id
        and (agreed_to_mail_at is null or email is null or email_confirmed_at is null)
      returning c.user_id`;
    await countRefused(tx, held.exportId, gone.length);
    const contacts = await tx<NextContact[]>`
      update mailing_export_contacts as c set attempts = attempts + 1 from users
      where c.export_id = ${held.exportId} and c.user_id in (${next}) and users.id = c.user_id
        and agreed_to_mail_at is not null and email is not null and email_confirmed_at is not null
      returning c.user_id as "userId", c.attempts, email, display_name as "displayName"`;
    return { contacts: [...contacts], gone: gone.length };
  });
}

/** Notes what became of a batch; false where another process has taken the export over. */
export async function noteBatch(
  database: Database,
  held: Claim,
  { sent, refused, untried }: BatchOutcome,
  until: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await keepClaim(tx, held, until))) return false;
    const ids = (list: readonly number[]) =>
      tx`select value::int from jsonb_array_elements_text(${tx.json([...list])})`;
    await tx`delete from mailing_export_contacts
      where export_id = ${held.exportId} and user_id in (${ids([...sent, ...refused])})`;
    await tx`update mailing_export_contacts set attempts = attempts - 1
      where export_id = ${held.exportId} and user_id in (${ids(untried)})`;
    await tx`update mailing_exports set exported = exported + ${sent.length}
      where id = ${held.exportId}`;
    await countRefused(tx, held.exportId, refused.length);
    return true;
  });
}

/** Notes how often in a row the service failed, and when to go on. */
export async function noteFailures(
  sql: Queryable,
  { exportId, claim }: Claim,
  { failures, nextAt, until }: { failures: number; nextAt: number; until: number },
): Promise<void> {
  await sql`update mailing_exports set failures = ${failures}, next_at = ${new Date(nextAt)},
      claimed_until = ${new Date(until)}
    where id = ${exportId} and claim = ${claim}`;
}

/** How often in a row the service failed without one contact taken. */
export async function readFailures(sql: Queryable, exportId: number): Promise<number> {
  const [row] = await sql<{ failures: number }[]>`
    select failures from mailing_exports where id = ${exportId}`;
  return row?.failures ?? 0;
}

/** Ends an export; a user who still waits counts as skipped, and nobody's name stays. */
export async function endExport(
  database: Database,
  held: Claim,
  state: "finished" | "failed",
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await keepClaim(tx, held, now))) return;
    const left = await tx`delete from mailing_export_contacts
      where export_id = ${held.exportId} returning user_id`;
    await countRefused(tx, held.exportId, left.length);
    await tx`update mailing_exports set state = ${state}, finished_at = ${new Date(now)},
      claim = null, claimed_until = null where id = ${held.exportId}`;
  });
}

async function keepClaim(
  tx: Transaction,
  { exportId, claim }: Claim,
  until: number,
): Promise<boolean> {
  const rows = await tx`update mailing_exports set claimed_until = ${new Date(until)}
    where id = ${exportId} and claim = ${claim} and state = 'running' returning id`;
  return rows.length > 0;
}

async function countRefused(tx: Transaction, exportId: number, count: number): Promise<void> {
  if (count === 0) return;
  await tx`update mailing_exports set refused = refused + ${count} where id = ${exportId}`;
}
