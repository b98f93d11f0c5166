import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";
import { backUpDatabase } from "./database-backup.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

let server: TestPostgres;
let url: string;
let sql: postgres.Sql;
let made = 0;

beforeAll(async () => {
  server = await startPostgres();
}, 90_000);
afterAll(() => server.stop());

beforeEach(async () => {
  const name = `backed_up_${(made += 1)}`;
  const admin = postgres(server.url, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`
    create table people (id integer generated always as identity primary key, name text);
    create table notes (person integer references people (id) on delete cascade, words text);
    insert into people (name) values ('one'), (E'two\\twith\\nodd \\\\ signs'), (null);
    insert into notes values (2, 'as it was')`);
});
afterEach(() => sql.end());

const identity = async () =>
  sql`select oid::text, 'people'::regclass::oid::text as people from pg_database
    where datname = current_database()`;
const everything = async () =>
  sql`select id, name, words from people left join notes on person = id order by id`;

async function change() {
  await sql`delete from people where id = 1`;
  await sql`update notes set words = 'changed since'`;
  await sql`insert into people (name) values ('new')`;
}

it("a backup put back in place brings every row back, and the database stays the same one", async () => {
  const [before, same] = [await everything(), await identity()];
  const backup = await backUpDatabase(url);
  await change();
  expect(await everything()).not.toEqual(before);
  await backup.restoreInPlace();
  expect(await everything()).toEqual(before);
  expect(await identity()).toEqual(same);
  // Numbers that were given since are given again, as after any restore.
  expect(await sql`insert into people (name) values ('next') returning id`).toEqual([{ id: 4 }]);
}, 60_000);

it("a backup put back into a new database has the same address and rows, and is another database", async () => {
  const [before, [former]] = [await everything(), await identity()];
  const backup = await backUpDatabase(url);
  await change();
  await backup.restoreAsNew();
  expect(await everything()).toEqual(before);
  expect((await identity())[0]?.["oid"]).not.toBe(former?.["oid"]);
  expect(await sql`insert into people (name) values ('next') returning id`).toEqual([{ id: 4 }]);
}, 60_000);
