import type { SyncAnswer, SyncRequest } from "@reignwell/contract";
import type { Transaction } from "../plugins/database/database.ts";
import { refuse } from "../plugins/requests/errors.ts";
import type { VersionedUser } from "../plugins/sessions/session-repository.ts";
import { checkRows } from "./pull/check-rows.ts";
import { NO_ROWS, PAGE, type Page, pullChanges, pullSnapshot } from "./pull/pull-changes.ts";
import { pushBatch, readBeforePush } from "./push/push-batch.ts";
import { fullness } from "./quota.ts";
import { readAccount } from "./live/read-account.ts";
import { readHead, type UserHead } from "./pull/read-head.ts";
import type { RecordHandler } from "./record-handler.ts";
import { isSnapshotCursor } from "./pull/snapshot-cursor.ts";
import { type Start, whereToStart } from "./pull/where-to-start.ts";
import { type SyncDeps, withUserReading } from "./with-user.ts";

/** Up to so many versions, everything comes in one answer: a snapshot would cost a round trip. */
const PLAIN_UP_TO = 500;
const NOTHING_KNOWN: ReadonlySet<number> = new Set();

/** An answer whose rows are still bytes; see {@link answerBytes}. */
export type BytesAnswer = Omit<SyncAnswer, "rows"> & Pick<Page, "rows">;

/** The answer as it travels: rows pass from the database to the device as the bytes that they are. */
export function answerBytes({ rows, ...answer }: BytesAnswer): Buffer {
  const start = `${JSON.stringify(answer).slice(0, -1)},"rows":`;
  return Buffer.concat([Buffer.from(start), rows, END]);
}

const END = Buffer.from("}");

/** One request on its way, with what both kinds of answers need of it. */
interface RequestContext {
  deps: SyncDeps;
  handlers: readonly RecordHandler[];
  user: VersionedUser;
  request: SyncRequest;
  now: number;
  /** How many rows the answer carries at most. */
  most: number;
}

/**
 * Answers one sync request: applies what the device pushes, returns what it does not have.
 *
 * @param owner the account key of the database that is synced, where the device names it
 */
export async function answerSync(
  deps: SyncDeps,
  handlers: readonly RecordHandler[],
  user: VersionedUser,
  request: SyncRequest,
  owner?: string | string[],
): Promise<BytesAnswer> {
  // Another person signed in on this device meanwhile: their session must not carry the first
  // one's changes, so to this database it is signed out.
  if (owner !== undefined && owner !== user.accountKey) throw refuse("signed_out");
  const now = deps.now();
  const context = { deps, handlers, user, request, now, most: deps.pageSize ?? PAGE };
  if (request.push > 0) return pushAndPull(context);
  if (request.changes.length > 0) {
    throw refuse("validation_failed", "Changes need a push number of 1 or more");
  }
  return pull(context);
}

async function pull(context: RequestContext): Promise<BytesAnswer> {
  const { deps, handlers, user, request, most } = context;
  const { sql } = deps.database;
  const { cursor, check } = request;
  // The rows first: what was forgotten before they were read, the head tells afterwards [S6].
  const past =
    cursor === 0 || isSnapshotCursor(cursor)
      ? null
      : await pullChanges(sql, handlers, user.id, cursor, NOTHING_KNOWN, most);
  const head = await readHead(sql, user.id);
  const start = startOf(context, head);
  const { snapshot, pulled } = start;
  if (snapshot) {
    const page = await pullSnapshot(sql, handlers, user.id, snapshot, head, most);
    return { ...answerOf(context, head, start), ...page };
  }
  const goesOn = past !== null && pulled === cursor;
  const page = goesOn
    ? past
    : await pullChanges(sql, handlers, user.id, pulled, NOTHING_KNOWN, most);
  const answer = { ...answerOf(context, head, start), ...atHorizon(page, head) };
  // Only who stands at the head, with nothing to come, can be held against the account [C1]: also
  // who stands at 0 because nothing was ever written.
  const isFollowing = pulled === cursor && start.restart === undefined;
  const stands = isFollowing && !answer.more && answer.cursor === cursor;
  const same = check && stands ? await checkRows(sql, handlers, user.id, cursor, check) : undefined;
  return same === undefined ? answer : { ...answer, same };
}

function pushAndPull(context: RequestContext): Promise<BytesAnswer> {
  const { deps, handlers, user, request, now, most } = context;
  const writer = { userId: user.id, device: request.device };
  const read = (tx: Transaction) => readBeforePush(tx, handlers, user, request);
  return withUserReading(deps, writer, read, async (tx, head, before) => {
    const { epoch, version, horizon } = head;
    const at: UserHead = { epoch, version, horizon };
    const start = startOf(context, at);
    const { snapshot, pulled } = start;
    const { quota } = deps.config;
    const stands = { cursor: pulled, startsOver: start.restart !== undefined, quota, ...before };
    const pushed = await pushBatch(tx, head, handlers, user, request, now, stands);
    const { known, ...outcome } = pushed;
    const past = async (): Promise<Page> => {
      if (snapshot) {
        const after = { ...at, version: head.version };
        return pullSnapshot(tx, handlers, user.id, snapshot, after, most);
      }
      // Up to date before, and all that was written is known there: there is nothing to read.
      const nothingNew = pulled === at.version && known.size === head.version - at.version;
      return nothingNew
        ? { rows: NO_ROWS, cursor: head.version, more: false }
        : atHorizon(await pullChanges(tx, handlers, user.id, pulled, known, most), at);
    };
    const full = fullness(head.stored, quota);
    // What was pushed may have earned points: the session's user is from before it.
    const account = head.changedAccounts.has(user.id) ? await readAccount(tx, user.id) : null;
    return {
      ...answerOf(context, at, start),
      ...(account && { account }),
      ...outcome,
      ...(await past()),
      ...(full !== undefined && { full }),
    };
  });
}

function startOf({ request, now, most }: RequestContext, head: UserHead): Start {
  return whereToStart(request, head, now, Math.min(PLAIN_UP_TO, most));
}

function answerOf({ request, now, user }: RequestContext, head: UserHead, { restart }: Start) {
  const { isPaidMember, sharingPoints, accountVersion } = user;
  return {
    push: request.push,
    epoch: head.epoch,
    now,
    rejected: [],
    overwritten: [],
    account: { isPaidMember, sharingPoints, accountVersion },
    ...(restart && { restart }),
  };
}

/**
 * Who has everything also has what was forgotten: where the latest versions are forgotten ones,
 * the last row that is left lies before the horizon, and a cursor there would start over for ever.
 */
function atHorizon(page: Page, { horizon }: UserHead): Page {
  return page.more ? page : { ...page, cursor: Math.max(page.cursor, horizon) };
}
