/*
 * The server of the plain design: what the parts of the product can do when nobody signs in, nothing
 * is checked, deleted, limited or restored. One packed batch each way, a merge field by field in one
 * transaction, and what was written goes to the other devices after the commit. `pnpm bench` starts
 * it beside the product, on a database of its own, and measures both on the same rows.
 *
 *   DATABASE_URL=postgres://... node server.ts
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import postgres from "postgres";
import type { Fields, Kind, PlainChange, PlainMessage, PlainRequest } from "./wire.ts";

const WORTH_PACKING = 1024;
/** Of more rows the other devices are only told that there are some. */
const MOST_ROWS = 32;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

interface StoredRow {
  kind: Kind;
  id: string;
  version: number;
  /** When the row was made: so old is every field that `later` does not name. */
  at: number;
  later: Record<string, number> | null;
  data: Fields;
}

/** A row as JSON text, as the database gives it. */
interface TextRow {
  kind: Kind;
  id: string;
  version: number;
  data: string;
}

const sql = postgres(process.env.DATABASE_URL ?? "", {
  max: 4,
  onnotice: () => undefined,
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
});
await sql`create table if not exists spaces (space integer primary key, version bigint not null)`;
await sql`
  create table if not exists plain_rows (space integer not null, kind text not null,
    id uuid not null, version bigint not null, at bigint not null, later jsonb,
    data jsonb not null, primary key (space, id))`;
await sql`create index if not exists plain_by_version on plain_rows (space, version)`;

const listeners = new Map<ServerResponse, { space: number; device: string }>();
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/live") return listen(searchParams, response);
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  // The server listens on a port.
  console.log(`plain design at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", () => process.exit(0));

function listen(words: URLSearchParams, response: ServerResponse): void {
  const listener = { space: Number(words.get("space")), device: words.get("device") ?? "" };
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": here\n\n");
  listeners.set(response, listener);
  response.on("close", () => listeners.delete(response));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const isPacked = request.headers["content-encoding"] === "gzip";
  // Only the bench's own page sends anything.
  const wanted: PlainRequest = JSON.parse((isPacked ? await unpack(body) : body).toString());
  const { space, cursor, changes } = wanted;
  const pushed = changes.length > 0 ? await push(wanted) : { known: new Set<string>(), to: null };
  // All that was written meanwhile is what the device sent: there is nothing to read.
  const isKnown = pushed.to !== null && pushed.to === cursor + pushed.known.size;
  const found = isKnown
    ? []
    : await sql<TextRow[]>`select kind, id, version, data::text from plain_rows
        where space = ${space} and version > ${cursor} order by version`;
  const reached = found.at(-1)?.version ?? pushed.to ?? cursor;
  const text = answerText(
    reached,
    found.filter(({ id }) => !pushed.known.has(id)),
  );
  const isWorth = text.length >= WORTH_PACKING;
  response.writeHead(200, {
    "content-type": "application/json",
    ...(isWorth && { "content-encoding": "gzip" }),
  });
  response.end(isWorth ? await pack(text, { level: constants.Z_BEST_SPEED }) : text);
}

/** Rows pass from the database to the device as the text that they are. */
function answerText(cursor: number, rows: readonly TextRow[]): string {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, list]) => {
    const texts = list.map(({ id, data }) => `{"id":"${id}",${data.slice(1)}`);
    return `"${kind}":[${texts.join(",")}]`;
  });
  return `{"cursor":${cursor},"rows":{${kinds.join(",")}}}`;
}

async function push({ space, device, cursor, changes }: PlainRequest) {
  const { from, to, rows, known } = await sql.begin(async (tx) => {
    await tx`insert into spaces values (${space}, 0) on conflict do nothing`;
    const [head] = await tx<{ version: number }[]>`
      select version from spaces where space = ${space} for update`;
    const from = head?.version ?? 0;
    const ids = JSON.stringify([...new Set(changes.map(({ id }) => id))]);
    const stored = await tx<StoredRow[]>`
      select kind, id, version, at, later, data from plain_rows where space = ${space}
      and id in (select value::uuid from json_array_elements_text(${ids}::text::json))`;
    const { rows, known } = merge(stored, changes, from, cursor);
    const to = from + rows.length;
    await tx`
      insert into plain_rows (space, kind, id, version, at, later, data)
      select ${space}::integer, r.* from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r (kind text, id uuid, version bigint, at bigint, later jsonb, data jsonb)
      on conflict (space, id) do update set version = excluded.version, later = excluded.later,
        data = excluded.data`;
    await tx`update spaces set version = ${to} where space = ${space}`;
    return { from, to, rows, known };
  });
  tell(space, device, from, to, rows);
  return { known, to };
}

/** Field by field the later write wins; `known` are the rows that their device has as they are now. */
function merge(
  stored: readonly StoredRow[],
  changes: readonly PlainChange[],
  from: number,
  cursor: number,
) {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const rows = new Map<string, StoredRow>();
  const known = new Set<string>();
  for (const { kind, id, at, fields } of changes) {
    const row = byId.get(id);
    const version = from + rows.size + 1;
    if (!row) {
      const made = { kind, id, version, at, later: null, data: fields };
      byId.set(id, made);
      rows.set(id, made);
      known.add(id);
      continue;
    }
    if (!rows.has(id)) {
      if (row.version <= cursor) known.add(id);
      rows.set(id, Object.assign(row, { version }));
    }
    for (const [field, value] of Object.entries(fields)) {
      if (at < (row.later?.[field] ?? row.at)) known.delete(id);
      else {
        row.data[field] = value;
        row.later = { ...row.later, [field]: at };
      }
    }
  }
  return { rows: [...rows.values()], known };
}

function tell(space: number, device: string, from: number, to: number, rows: StoredRow[]): void {
  const heard = [...listeners].filter(
    ([, listener]) => listener.space === space && listener.device !== device,
  );
  if (heard.length === 0) return;
  const isWhole = rows.length <= MOST_ROWS;
  const message: PlainMessage = { from, cursor: to, isWhole, rows: {} };
  if (isWhole)
    for (const { kind, id, data } of rows) (message.rows[kind] ??= []).push({ id, ...data });
  for (const [response] of heard) response.write(`data: ${JSON.stringify(message)}\n\n`);
}
