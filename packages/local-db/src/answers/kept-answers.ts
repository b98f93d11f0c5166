import type { KeptAnswer, LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";

/** Keeps the latest answer to a call, by its path. */
export async function keepAnswer(
  database: LocalDatabase,
  path: string,
  value: unknown,
  now: number,
): Promise<void> {
  await database.transaction("rw", database.meta, async () => {
    const answers = await readMeta(database, "answers");
    await writeMeta(database, { answers: { ...answers, [path]: { value, at: now } } });
  });
}

/** The answer that is kept of a call; undefined where there is none. */
export async function keptAnswer(
  database: LocalDatabase,
  path: string,
): Promise<KeptAnswer | undefined> {
  return (await readMeta(database, "answers"))[path];
}
