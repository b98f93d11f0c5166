import { ERROR_CODES, type ErrorCode, type PublicUser, type WireRow } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { Transaction } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { applyChanges } from "../push/apply-changes.ts";
import type { RecordHandler } from "../record-handler.ts";
import { type RecordTable, readRecords } from "../record-table.ts";
import { digestOf, recallAnswer, rememberAnswer } from "./remembered-answers.ts";
import { readRestRows } from "./rest-rows.ts";
import { type Head, type SyncDeps, withUser } from "../with-user.ts";

/** Fields as a REST call sends them: instants as ISO texts or ms, only what is to be written. */
export type RestFields = Readonly<Record<string, unknown>>;
/** Fields that depend on what is stored: the wire row, or null where there is none. */
export type FieldsOfStored = (stored: WireRow | null) => RestFields;

/** One write of a REST call. */
export interface RestChange {
  id: string;
  fields: RestFields | FieldsOfStored;
}

/**
 * The record routes of the specification over the one write path: each call becomes a change that
 * is stamped with the server's now and is applied as the changes of a device are.
 */
export class RestRecords {
  readonly #deps: SyncDeps;
  readonly #handler: RecordHandler;

  constructor(deps: SyncDeps, handler: RecordHandler) {
    this.#deps = deps;
    this.#handler = handler;
  }

  /** The person's living rows, newest id first; only those of a date where one is given. */
  async list(user: PublicUser, date?: string): Promise<WireRow[]> {
    const filter = date === undefined ? {} : { date };
    return readRestRows(this.#deps.database.sql, this.#handler.table, user.id, filter);
  }

  /**
   * Makes a row. With an Idempotency-Key the same call answers as the first time; the same key
   * with other content is a conflict.
   */
  async create(
    user: PublicUser,
    fields: RestFields,
    idempotencyKey: string | undefined,
    id: string = newRecordId(this.#deps.now()),
  ): Promise<WireRow> {
    return this.#asWriter(user, async (tx, head) => {
      const digest = digestOf(fields);
      const known = await recallAnswer<WireRow>(tx, user.id, idempotencyKey, digest);
      if (known) return known;
      const [row = {}] = await this.#apply(tx, head, user, [{ id, fields }]);
      await rememberAnswer(tx, user.id, idempotencyKey, digest, row);
      return row;
    });
  }

  /** Changes a living row; one that is not there or not theirs is not found. */
  async update(
    user: PublicUser,
    id: string,
    fields: RestFields | FieldsOfStored,
  ): Promise<WireRow> {
    return this.#asWriter(user, async (tx, head) => {
      const stored = await readRecords(tx, this.#handler, user.id, [id]);
      const row = stored.get(id)?.values;
      if (!row || row["deletedAt"] !== null) throw refuse("not_found");
      const written = resolveFields(fields, row);
      const [changed = {}] = await this.#apply(tx, head, user, [{ id, fields: written }]);
      return changed;
    });
  }

  /** Deletes a row: a tombstone, from which a device can bring it back for 30 days. */
  async remove(user: PublicUser, id: string): Promise<void> {
    await this.update(user, id, { deletedAt: this.#deps.now() });
  }

  /** Writes several rows at once, new or known; all or none. */
  async putAll(user: PublicUser, changes: readonly RestChange[]): Promise<WireRow[]> {
    return this.#asWriter(user, async (tx, head) => {
      const ids = changes.map(({ id }) => id);
      const stored = await readRecords(tx, this.#handler, user.id, ids);
      const written = changes.map(({ id, fields }) => ({
        id,
        fields: resolveFields(fields, stored.get(id)?.values ?? null),
      }));
      return this.#apply(tx, head, user, written);
    });
  }

  /** Writes several rows in a transaction of the caller's, who holds the user's lock. */
  async putInside(
    tx: Transaction,
    head: Head,
    user: PublicUser,
    changes: readonly { id: string; fields: RestFields }[],
  ): Promise<WireRow[]> {
    return this.#apply(tx, head, user, changes);
  }

  #asWriter<T>(user: PublicUser, work: (tx: Transaction, head: Head) => Promise<T>): Promise<T> {
    return withUser(this.#deps, { userId: user.id, device: null }, work);
  }

  async #apply(
    tx: Transaction,
    head: Head,
    user: PublicUser,
    changes: readonly { id: string; fields: RestFields }[],
  ): Promise<WireRow[]> {
    const { collection, table } = this.#handler;
    const now = this.#deps.now();
    const set = {
      user,
      received: now,
      sentAt: now,
      seesStored: true,
      quota: this.#deps.config.quota,
      changes: changes.map(({ id, fields }) => ({
        collection,
        id,
        fields: stampNow(fromRestForm(table, fields), now),
      })),
    };
    const { rejected } = await applyChanges(tx, head, [this.#handler], set, 0);
    const [first] = rejected;
    if (first) throw refuse(isErrorCode(first.code) ? first.code : "conflict", first.message);
    const ids = changes.map((change) => change.id);
    const rows = await readRestRows(tx, table, user.id, { ids });
    const byId = new Map(rows.map((row) => [String(row["id"]), row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [row] : [];
    });
  }
}

function stampNow(fields: RestFields, now: number): Record<string, [number, unknown]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]): [string, [number, unknown]] => [
      field,
      [now, value],
    ]),
  );
}

function resolveFields(fields: RestFields | FieldsOfStored, stored: WireRow | null): RestFields {
  return typeof fields === "function" ? fields(stored) : fields;
}

function fromRestForm(table: RecordTable, fields: RestFields): RestFields {
  const instants = new Set(
    table.columns.filter(({ kind }) => kind === "instant").map(({ field }) => field),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      instants.has(field) && typeof value === "string" ? Date.parse(value) : value,
    ]),
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}
