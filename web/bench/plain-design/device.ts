import { Dexie, type Table } from "dexie";
import {
  type Fields,
  type Kind,
  KINDS,
  type PlainAnswer,
  type PlainChange,
  type PlainMessage,
  type PlainRequest,
} from "./wire.ts";

const WORTH_PACKING = 1024;

type Row = Fields & { id: string };
type Waiting = PlainChange & { number?: number };

/** The device's database of the plain design: rows, one queue of what waits, and the cursor. */
export class PlainDatabase extends Dexie {
  declare tasks: Table<Row, string>;
  declare entries: Table<Row, string>;
  declare queue: Table<Waiting, number>;
  declare meta: Table<{ key: string; value: number }, string>;

  constructor(name: string) {
    // Not strictly durable, which is Dexie's default: what the product promises costs it something.
    super(name);
    this.version(1).stores({
      tasks: "id, dueDate",
      entries: "id, [date+id]",
      queue: "++number",
      meta: "key",
    });
  }
}

/** Writes rows and, in the same transaction, what is to be sent of them. */
export async function writePlain(
  database: PlainDatabase,
  changes: readonly Omit<PlainChange, "at">[],
): Promise<void> {
  const at = Date.now();
  await database.transaction("rw", database.tables, async () => {
    for (const kind of KINDS) {
      const ofKind = changes.filter((change) => change.kind === kind);
      if (ofKind.length === 0) continue;
      const before = await database[kind].bulkGet(ofKind.map(({ id }) => id));
      const rows = ofKind.map(({ id, fields }, index) => ({ ...before[index], ...fields, id }));
      await database[kind].bulkPut(rows);
    }
    await database.queue.bulkAdd(changes.map((change) => ({ ...change, at })));
  });
}

/** Sends all that waits and takes over all that came, in one request. */
export async function syncPlain(
  database: PlainDatabase,
  { space, device }: Pick<PlainRequest, "space" | "device">,
): Promise<void> {
  const { cursor, waiting } = await database.transaction(
    "r",
    [database.meta, database.queue],
    async () => ({ cursor: await cursorOf(database), waiting: await database.queue.toArray() }),
  );
  const changes = waiting.map(({ kind, id, at, fields }) => ({ kind, id, at, fields }));
  const { body, headers } = await packed(JSON.stringify({ space, device, cursor, changes }));
  const response = await fetch("/sync", { method: "POST", body, headers });
  if (!response.ok) throw new Error(`The plain design answered ${response.status}`);
  const answer: PlainAnswer = await response.json();
  await take(database, answer, waiting.at(-1)?.number ?? 0);
}

/** Takes over what another device wrote; false where a pull is needed. */
export async function hearPlain(database: PlainDatabase, message: PlainMessage): Promise<boolean> {
  if (!message.isWhole) return false;
  return database.transaction("rw", database.tables, async () => {
    if ((await cursorOf(database)) !== message.from) return false;
    await takeRows(database, message);
    return true;
  });
}

async function take(database: PlainDatabase, answer: PlainAnswer, sentTo: number): Promise<void> {
  await database.transaction("rw", database.tables, async () => {
    await database.queue.where("number").belowOrEqual(sentTo).delete();
    await takeRows(database, answer);
  });
}

/** What still waits keeps its value over what came. */
async function takeRows(database: PlainDatabase, { cursor, rows }: PlainAnswer): Promise<void> {
  const waiting = Map.groupBy(await database.queue.toArray(), ({ id }) => id);
  for (const [kind, list = []] of Object.entries(rows)) {
    const merged = list.map((row) =>
      Object.assign(row, ...(waiting.get(String(row["id"])) ?? []).map(({ fields }) => fields)),
    );
    // The server was sent the names of KINDS only.
    await database[kind as Kind].bulkPut(merged);
  }
  await database.meta.put({ key: "cursor", value: cursor });
}

async function cursorOf(database: PlainDatabase): Promise<number> {
  return (await database.meta.get("cursor"))?.value ?? 0;
}

async function packed(text: string): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  if (text.length < WORTH_PACKING) return { body: text, headers: {} };
  const stream = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  return {
    body: await new Response(stream).arrayBuffer(),
    headers: { "content-encoding": "gzip" },
  };
}
