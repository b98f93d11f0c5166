import type { Refusal } from "@reignwell/sync-core";
import type { Transaction } from "../../plugins/database/database.ts";
import type { JudgeInput } from "../record-handler.ts";
import type { RecordTable } from "../record-table.ts";

/**
 * Refuses the candidates whose parent the user does not have, also when the parent itself was
 * refused a moment ago in the same batch [P5]. One statement, whatever the number.
 */
export async function refuseOrphans(
  { tx, user, candidates }: JudgeInput,
  parent: { field: string; table: string },
): Promise<Map<string, Refusal>> {
  const wanted = new Map<string, string>();
  for (const { id, before, after } of candidates) {
    const parentId = after[parent.field];
    // A row that already names this parent keeps it: only new claims are checked.
    if (typeof parentId === "string" && before?.[parent.field] !== parentId)
      wanted.set(id, parentId);
  }
  if (wanted.size === 0) return new Map();
  const found = await tx.unsafe<{ id: string }[]>(
    `select id from ${parent.table} where user_id = $1
     and id in (select value::uuid from json_array_elements_text($2::text::json))`,
    [user.id, JSON.stringify([...new Set(wanted.values())])],
    { prepare: true },
  );
  const known = new Set(found.map((row) => row.id));
  const message = "What this belongs to is not on the server";
  return new Map(
    [...wanted]
      .filter(([, parentId]) => !known.has(parentId))
      .map(([id]) => [id, { code: "missing_parent", message }]),
  );
}

/** How many of the user's rows are not deleted. */
export async function countLiving(
  tx: Transaction,
  table: RecordTable,
  userId: number,
): Promise<number> {
  const [row] = await tx.unsafe<{ count: number }[]>(
    `select count(*) as count from ${table.name} where user_id = $1 and deleted_at is null`,
    [userId],
    { prepare: true },
  );
  return Number(row?.count ?? 0);
}
