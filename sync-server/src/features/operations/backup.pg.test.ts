import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { openEmptyDatabase, openTestDatabase, testEngine } from "../../../testing/test-database.ts";
import type { Database, Transaction } from "../../plugins/database/database.ts";
import { backUpDaily, backUpWhenDue } from "./daily-backup.ts";
import { newestBackup } from "./kept-backups.ts";
import { readBackup, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const NOW = Date.parse("2026-11-23T07:00:00Z");
const HARD_TEXT = 'Quotes " and \\ backslash,\nlines, U+2028:\u2028 and ünïcödé 🙏';

let server: TestServer;
let anna: TestPerson;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  server = await startTestServer();
  dataDir = server.deps.config.dataDir;
  folder = mkdtempSync(join(tmpdir(), "reignwell-backups-"));
  anna = await server.register("anna", { displayName: "Anna “O’Neil” ünï 🙏" });
  await server.register("bert", { referralCode: anna.user.referralCode });
  await server.database.sql`
    insert into scheduled_scriptures (schedule_date, verse, reference, reflection, is_active)
    values ('2026-11-23', ${HARD_TEXT}, 'Psalm 1:1', ${HARD_TEXT}, true)`;
  // A number above 2^53, which JavaScript's own numbers would round.
  await server.database.sql`select setval('point_ledger_id_seq', 9007199254740992)::text`;
  await server.database.sql`
    insert into point_ledger (user_id, reason, reference, points, created_at)
    values (${anna.user.id}, 'achievement', 'first', 5, now())`;
  mkdirSync(join(dataDir, "uploads/audio"), { recursive: true });
  writeFileSync(join(dataDir, "uploads/audio/psalm.mp3"), Buffer.from([0xff, 0xfb, 0, 1, 2]));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table, as PostgreSQL itself writes it down. */
async function everything({ sql }: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'schema_versions')`;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql<{ line: string }[]>`select t::text as line from ${sql(name)} t`;
    all[name] = rows.map(({ line }) => line).toSorted();
  }
  return all;
}

it("everything that is backed up is there again in an empty database, and nothing else", async () => {
  const before = await everything(server.database);
  const made = join(folder, "whole");
  const written = await writeBackup(server.database, dataDir, made, NOW);
  expect(written.uploads.map(({ path }) => path)).toEqual(["uploads/audio/psalm.mp3"]);

  const elsewhere = await openEmptyDatabase();
  const otherData = mkdtempSync(join(tmpdir(), "reignwell-restored-"));
  try {
    await restoreBackup(elsewhere.database, otherData, made, await readBackup(made));
    expect(await everything(elsewhere.database)).toEqual(before);
    expect(readFileSync(join(otherData, "uploads/audio/psalm.mp3"))).toEqual(
      readFileSync(join(dataDir, "uploads/audio/psalm.mp3")),
    );
    const { sql } = elsewhere.database;
    const [last] = await sql`select max(id) as id from users`;
    const [next] = await sql`
      insert into users (username, password, referral_code) values ('carla', 'x', 'CARLA123')
      returning id`;
    expect(next?.id).toBe(last?.id + 1);
    await expect(
      sql`update users set referred_by = 999 where username = 'carla'`,
    ).rejects.toMatchObject({ code: "23503" });
  } finally {
    await elsewhere.remove();
    rmSync(otherData, { recursive: true, force: true });
  }
});

it("what was written after the backup is gone after a restore, and sessions have ended", async () => {
  const made = join(folder, "before-carla");
  const before = await everything(server.database);
  await writeBackup(server.database, dataDir, made, NOW);
  await server.register("carla");
  await restoreBackup(server.database, dataDir, made, await readBackup(made));
  expect(await everything(server.database)).toEqual(before);
  expect((await anna.inject({ method: "GET", url: "/api/user" })).statusCode).toBe(401);
  await expect(server.signIn("carla", TEST_PASSWORD)).rejects.toThrow("invalid_credentials");
  expect((await server.signIn("anna", TEST_PASSWORD)).user.id).toBe(anna.user.id);
});

it.each([
  [
    "one byte of a table is another",
    (made: string) => changeByte(join(made, "tables/users.jsonl.gz")),
  ],
  ["an upload is missing", (made: string) => rmSync(join(made, "uploads/audio/psalm.mp3"))],
  ["it was not finished", (made: string) => rmSync(join(made, "backup.json"))],
  [
    "its list names a file outside",
    (made: string) => inList(made, "uploads/audio/psalm.mp3", "../../x"),
  ],
  ["its list is of a later format", (made: string) => inList(made, '"format": 1', '"format": 2')],
])("a backup is refused with a sentence when %s", async (what, spoil) => {
  const made = join(folder, what.replaceAll(" ", "-"));
  await writeBackup(server.database, dataDir, made, NOW);
  spoil(made);
  await expect(readBackup(made)).rejects.toMatchObject({
    name: "BackupRefusal",
    message: expect.stringMatching(/Use another one\.|Name a folder|newer version/u),
  });
});

it("a restore that fails half-way leaves everything as it was", async () => {
  const made = join(folder, "points-nowhere");
  const manifest = await writeBackup(server.database, dataDir, made, NOW);
  const users = join(made, "tables/users.jsonl.gz");
  const rows = gunzipSync(readFileSync(users)).toString();
  writeFileSync(users, gzipSync(rows.replace(/"referred_by":\d+/u, '"referred_by":999999')));
  const before = await everything(server.database);
  await expect(restoreBackup(server.database, dataDir, made, manifest)).rejects.toMatchObject({
    code: "23503",
  });
  expect(await everything(server.database)).toEqual(before);
});

it("a restore whose file can't be read any more fails, and leaves everything as it was", async () => {
  const made = join(folder, "file-gone");
  const manifest = await writeBackup(server.database, dataDir, made, NOW);
  rmSync(join(made, "tables/users.jsonl.gz"));
  const before = await everything(server.database);
  await expect(restoreBackup(server.database, dataDir, made, manifest)).rejects.toMatchObject({
    code: "ENOENT",
  });
  expect(await everything(server.database)).toEqual(before);
});

it("a backup that can't be written leaves nothing that looks like one", async () => {
  const made = join(folder, "interrupted");
  // What an earlier backup left that was killed.
  mkdirSync(join(`${made}.part`, "tables"), { recursive: true });
  const failing: Database = {
    ...server.database,
    // Where the connection is lost, the driver's answer comes before the work has noticed.
    transaction: async (work) =>
      new Promise((done, failed) => {
        const begin = async (tx: Transaction) => {
          failed(new Error("the connection is gone"));
          return work(tx);
        };
        server.database.transaction(begin).then(done, failed);
      }),
  };
  await expect(writeBackup(failing, dataDir, made, NOW)).rejects.toThrow("the connection is gone");
  await server.database.sql`select 'the work has ended'`;
  expect(readdirSync(folder).filter((name) => name.startsWith("interrupted"))).toEqual([]);
});

it.runIf(existsSync("/dev/full"))(
  "a disk that fills ends the backup alone: calls go on, nothing stays, and the next backup is made",
  async () => {
    const { database, remove } = await openTestDatabase();
    try {
      // More than is read at a time, and hashes, which are not packed small.
      await database.sql`
        insert into login_attempts (subject, account, failed_at, expires_at)
        select sha256(n::text::bytea), null, array[now()], now() from generate_series(1, 20000) n`;
      const made = join(folder, "full");
      const onFullDisk: Database = {
        ...database,
        transaction: (work) =>
          database.transaction((tx) => {
            mkdirSync(join(`${made}.part`, "tables"));
            symlinkSync("/dev/full", join(`${made}.part`, "tables/login_attempts.jsonl.gz"));
            return work(tx);
          }),
      };
      await expect(writeBackup(onFullDisk, dataDir, made, NOW)).rejects.toMatchObject({
        code: "ENOSPC",
      });
      expect(await database.isAlive()).toBe(true);
      expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
      const { tables } = await writeBackup(database, dataDir, made, NOW);
      expect(tables.find(({ name }) => name === "login_attempts")?.rows).toBe(20_000);
    } finally {
      await remove();
    }
  },
);

it("a database that fails while a table is read ends the backup alone", async () => {
  const { database, remove } = await openTestDatabase();
  try {
    // A row that can't be read as JSON, behind more rows than are read at a time.
    await database.sql.unsafe(`
      create type soundness as enum ('sound', 'broken');
      create function read_soundness(soundness) returns json language sql
        as $$ select to_json(1 / (case $1 when 'sound' then 1 else 0 end)) $$;
      create cast (soundness as json) with function read_soundness(soundness);
      create table breaking (state soundness);
      insert into breaking select 'sound' from generate_series(1, 3000);
      insert into breaking values ('broken');`);
    const made = join(folder, "database-failed");
    await expect(writeBackup(database, dataDir, made, NOW)).rejects.toMatchObject({
      code: "22012",
    });
    expect(await database.isAlive()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith("database-failed"))).toEqual([]);
  } finally {
    await remove();
  }
});

it("the server makes one backup a day and keeps the last fourteen of its own", async () => {
  const root = join(folder, "daily");
  mkdirSync(join(root, "reignwell-20260101T000000Z-before-restore"), { recursive: true });
  const othersDraft = "reignwell-20261123T065900Z.part";
  const left = [
    "reignwell-20261122T065900Z.part",
    "reignwell-20260101T000000Z-before-restore.part",
  ];
  for (const draft of [othersDraft, ...left]) mkdirSync(join(root, draft));
  const at = (hours: number) =>
    backUpWhenDue({ ...server.deps, now: () => NOW + hours * 3_600_000 }, root);
  expect(await at(0)).toBe(join(root, "reignwell-20261123T070000Z"));
  expect(await at(23)).toBeNull();
  // What was left behind by backups that were killed is gone, and not what another server is writing.
  expect(readdirSync(root).filter((name) => name.endsWith(".part"))).toEqual([othersDraft]);
  expect(await newestBackup(root)).toBe("2026-11-23T07:00:00.000Z");
  for (let day = 1; day <= 14; day += 1) expect(await at(24 * day)).not.toBeNull();
  const kept = readdirSync(root).toSorted();
  expect(kept).toHaveLength(15);
  expect(kept[0]).toBe("reignwell-20260101T000000Z-before-restore");
  expect(kept[1]).toBe("reignwell-20261124T070000Z");
});

it.each([
  ["its database stays", async () => undefined],
  [
    "its PostgreSQL goes with it",
    async (tx: Transaction) => {
      if (testEngine() === "embedded") return;
      await tx`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined);
    },
  ],
])(
  "a server that ends and %s breaks off the backup that it writes; nothing stays, and it is no failure",
  async (what, end) => {
    const root = join(folder, what.replaceAll(" ", "-"));
    const { deps, database } = server;
    const log = { info: () => undefined, error: vi.fn<() => void>() };
    let stopped: Promise<void> | undefined;
    const watched = (tx: Transaction) =>
      new Proxy(tx, {
        apply(target, self, args) {
          if (String(args[0]).includes("row_to_json")) stopped ??= backups.stop();
          return Reflect.apply(target, self, args);
        },
      });
    const config = { ...deps.config, backupDir: root };
    const ending: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          try {
            return await work(watched(tx));
          } finally {
            await end(tx);
          }
        }),
    };
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const backups = backUpDaily({ ...deps, config, database: ending }, log);
    vi.advanceTimersByTime(600_000);
    vi.useRealTimers();
    await expect.poll(() => stopped !== undefined, { timeout: 10_000 }).toBe(true);
    await stopped;
    expect(readdirSync(root)).toEqual([]);
    expect(log.error.mock.calls).toEqual([]);
    expect(await backUpWhenDue(deps, root)).not.toBeNull();
  },
);

it("a backup that was cut off, or whose list is damaged, does not count as the newest", async () => {
  const root = join(folder, "cut");
  const due = { ...server.deps, now: () => NOW };
  const made = await backUpWhenDue(due, root);
  rmSync(join(made ?? "", "backup.json"));
  mkdirSync(join(root, "reignwell-20261123T080000Z"));
  expect(await newestBackup(root)).toBeNull();
  const damaged = join(root, "reignwell-20261123T090000Z");
  mkdirSync(damaged);
  for (const list of ['{"product":"reign', '{"product":"reignwell"}', "null"]) {
    writeFileSync(join(damaged, "backup.json"), list);
    expect([list, await newestBackup(root)]).toEqual([list, null]);
  }
  await backUpWhenDue({ ...due, now: () => NOW + 10_800_000 }, root);
  expect(await newestBackup(root)).toBe("2026-11-23T10:00:00.000Z");
});

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length - 12;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function inList(made: string, from: string, to: string): void {
  const path = join(made, "backup.json");
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}
