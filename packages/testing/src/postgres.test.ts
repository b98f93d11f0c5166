import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { installedBinaries } from "./postgres-binaries.ts";
import { startPostgres } from "./postgres.ts";

afterEach(() => vi.unstubAllEnvs());

async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(query);
  } finally {
    await sql.end();
  }
}

it("a started PostgreSQL keeps its rows over a restart and is gone after stop", async () => {
  vi.stubEnv("TEST_DATABASE_URL", "");
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  await ask(server.url, "create table kept (n int); insert into kept values (7)");
  await server.restart();
  expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
  const [folder] = await ask(server.url, "select current_setting('data_directory') as path");
  await server.stop();
  await expect(ask(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  expect(existsSync(String(folder?.path))).toBe(false);
}, 90_000);

it("the packaged server starts where none is installed", async () => {
  vi.stubEnv("TEST_DATABASE_URL", "");
  const server = await startPostgres({ source: "packaged" });
  onTestFinished(() => server.stop());
  const [answer] = await ask(server.url, "select version() as version");
  expect(answer?.version).toMatch(/^PostgreSQL 18\./);
}, 90_000);

it("TEST_DATABASE_URL is used as it stands and is never stopped by us", async () => {
  vi.stubEnv("TEST_DATABASE_URL", "postgres://somebody@example.invalid/other");
  const server = await startPostgres();
  expect(server.url).toBe("postgres://somebody@example.invalid/other");
  await expect(server.restart()).rejects.toThrow("not ours to restart");
});

it("two servers at once have different ports, and only the one for a bench waits for the disk", async () => {
  vi.stubEnv("TEST_DATABASE_URL", "");
  const servers = await Promise.all([startPostgres(), startPostgres({ waitsForDisk: true })]);
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  expect(new Set(servers.map((server) => server.url)).size).toBe(2);
  const asked = servers.map(({ url }) => ask(url, "select current_setting('fsync') as fsync"));
  expect((await Promise.all(asked)).flat()).toEqual([{ fsync: "off" }, { fsync: "on" }]);
}, 90_000);

it("of the installed servers the newest is taken, and a folder without initdb is none", () => {
  const versions = mkdtempSync(join(tmpdir(), "reignwell-versions-"));
  onTestFinished(() => rmSync(versions, { recursive: true }));
  for (const [version, names] of [
    ["9", ["initdb", "postgres"]],
    ["15", ["initdb", "postgres"]],
    ["16", ["postgres"]],
  ] as const) {
    mkdirSync(join(versions, version, "bin"), { recursive: true });
    for (const name of names) writeFileSync(join(versions, version, "bin", name), "");
  }
  expect(installedBinaries("/nowhere", versions)).toBe(join(versions, "15", "bin"));
  expect(installedBinaries(join(versions, "9", "bin"), "/nowhere")).toBe(
    join(versions, "9", "bin"),
  );
  expect(installedBinaries("/nowhere", "/nowhere")).toBeUndefined();
});
