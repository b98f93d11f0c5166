import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { MIGRATIONS, migrate } from "./database-migrations.ts";

let opened: TestDatabase;
let folder: string;
beforeEach(async () => {
  opened = await openEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "reignwell-migrations-"));
});
afterEach(async () => {
  await opened.remove();
  rmSync(folder, { recursive: true, force: true });
});

const versions = async () =>
  (
    await opened.database.sql<{ version: number }[]>`
      select version from schema_versions where version > 0 order by version`
  ).map((row) => row.version);
const known = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));

describe("migrations", () => {
  it("run in the order of their numbers, each once; a second start is harmless", async () => {
    await migrate(opened.database);
    expect(await versions()).toEqual(
      known.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b),
    );
    const before = await opened.database.sql`select * from schema_versions order by version`;
    await migrate(opened.database);
    expect(await opened.database.sql`select * from schema_versions order by version`).toEqual(
      before,
    );
  });

  it("two servers that start at once are harmless", async () => {
    const { url } = opened;
    // The embedded database belongs to one process: its servers share one connection.
    const second = url === null ? null : await openDatabase({ databaseUrl: url, dataDir: "" });
    await Promise.all([
      migrate(opened.database),
      migrate(second ?? opened.database),
      migrate(opened.database),
    ]);
    await second?.close();
    expect(await versions()).toHaveLength(known.length);
  });

  it("an older server that meets a newer schema stops and says so", async () => {
    await migrate(opened.database);
    await opened.database.sql`insert into schema_versions (version, name) values (9999, 'future')`;
    await expect(migrate(opened.database)).rejects.toThrow(
      /The database has schema version 9999, this server knows only \d+\. A newer server has been here/,
    );
  });

  it("one that fails leaves nothing behind, also of those before it", async () => {
    cpSync(MIGRATIONS, folder, { recursive: true });
    writeFileSync(join(folder, "9000-broken.sql"), "create table half (id int); select no_such();");
    await expect(migrate(opened.database, folder)).rejects.toThrow("no_such");
    const tables = await opened.database.sql`
      select 1 from information_schema.tables where table_schema = 'public'`;
    expect(tables).toHaveLength(0);
    await migrate(opened.database);
  });

  it("one that was changed after it ran is refused", async () => {
    writeFileSync(join(folder, "0001-first.sql"), "create table first (id int);");
    await migrate(opened.database, folder);
    writeFileSync(join(folder, "0001-first.sql"), "create table first (id bigint);");
    await expect(migrate(opened.database, folder)).rejects.toThrow("MD5 checksum failed");
    writeFileSync(join(folder, "0001-first.sql"), "create table first (id int);");
    await migrate(opened.database, folder);
  });

  it("one that is numbered below what already ran is refused, not skipped in silence", async () => {
    writeFileSync(join(folder, "0002-second.sql"), "create table second (id int);");
    await migrate(opened.database, folder);
    writeFileSync(join(folder, "0001-late.sql"), "create table late (id int);");
    await expect(migrate(opened.database, folder)).rejects.toThrow("past the migrations 1-late");
  });

  it("two with one number, or one with another kind of name, are refused", async () => {
    writeFileSync(join(folder, "0001-one.sql"), "select 1;");
    writeFileSync(join(folder, "0001-two.sql"), "select 1;");
    await expect(migrate(opened.database, folder)).rejects.toThrow("have the number 1");
    rmSync(join(folder, "0001-two.sql"));
    writeFileSync(join(folder, "2-two.sql"), "select 1;");
    await expect(migrate(opened.database, folder)).rejects.toThrow("is not named like");
  });

  it("N-010: a wrong row of before does not keep the server from starting, and no other follows it", async () => {
    const names = readdirSync(MIGRATIONS).filter((name) => name < "0031");
    for (const name of names) copyFileSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(opened.database, folder);
    const { sql } = opened.database;
    await sql`insert into users (username, password, referral_code) values ('one', 'x', 'A')`;
    const insertWrong = () => sql`
      insert into user_tasks (user_id, id, version, stamps, created_at, title, description,
        category, priority, estimated_minutes)
      values (2, gen_random_uuid(), 1, '{}', now(), 't', 'd', 'sport', 5, 30)`;
    await insertWrong();
    await migrate(opened.database);
    const open = await sql`select conname from pg_constraint where not convalidated`;
    expect(open).toEqual([{ conname: "user_tasks_category" }]);
    await expect(insertWrong()).rejects.toMatchObject({ code: "23514" });
  });
});
