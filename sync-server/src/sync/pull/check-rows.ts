import { type Check, REGISTER_NAMES } from "@reignwell/contract";
import { MARK_MODULUS } from "@reignwell/sync-core";
import type { Queryable } from "../../plugins/database/database.ts";
import type { RecordHandler } from "../record-handler.ts";

/**
 * Whether a device holds what the account holds [C1]: of each kind that it tells of, the number of
 * rows that are not deleted and the sum of their marks. One statement, so that it sees one moment.
 *
 * @param version where the device stands
 * @returns undefined where the account has gone on since: then the device has to pull first
 */
export async function checkRows(
  sql: Queryable,
  handlers: readonly RecordHandler[],
  userId: number,
  version: number,
  check: Check,
): Promise<boolean | undefined> {
  const compared = handlers.filter(({ collection }) => check[collection] !== undefined);
  // A newer app sends counts of a kind that this server does not know.
  if (compared.length !== Object.keys(check).length) return false;
  const sources = compared.map(
    ({ collection, table }, index) =>
      `(select json_build_array(count(*), coalesce(sum(${markExpression(collection)}), 0)) as count_${index}
        from ${table.name} where user_id = $1 and deleted_at is null) as kind_${index}`,
  );
  const [row] = await sql.unsafe<Record<string, unknown>[]>(
    `select * from
     (select coalesce((select version from sync_heads where user_id = $1), 0) as "@version") as head
     ${sources.map((source) => `, ${source}`).join("")}`,
    [userId],
    { prepare: true },
  );
  if (!row || Number(row["@version"]) > version) return undefined;
  return compared.every(({ collection }, index) => {
    const stored = row[`count_${index}`];
    return JSON.stringify(stored) === JSON.stringify(check[collection]);
  });
}

/** The mark of a row, as `markOf` has it, of stamps in whichever form they are stored. */
function markExpression(collection: RecordHandler["collection"]): string {
  const registers = REGISTER_NAMES[collection].length;
  const sumOf = (json: string) =>
    `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${json}))`;
  return `(case jsonb_typeof(stamps)
    when 'number' then stamps::bigint * ${registers}
    when 'array' then (stamps->0)::bigint * ${registers} + ${sumOf("stamps->1")}
    else ${sumOf("stamps")} end % ${MARK_MODULUS})`;
}
