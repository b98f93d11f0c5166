import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { openEmptyDatabase } from "../../../testing/test-database.ts";
import type { Config } from "../../config.ts";
import { examine } from "./examine.ts";
import { writeBackup } from "./write-backup.ts";

const NOW = Date.parse("2026-11-23T07:00:00Z");

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "reignwell-doctor-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function said(config: Partial<Config>, now = NOW): Promise<string[]> {
  const findings = await examine({ ...server.deps.config, ...config }, server.database, now);
  return findings.map(({ state, text }) => `${state}: ${text}`);
}

it("what is missing is named with what to do, what is there is good", async () => {
  const bare = await said({ webRoot: join(folder, "nowhere"), backupDir: null, production: true });
  expect(bare).toContainEqual(
    expect.stringMatching(/^good: The database \(\w+\) answers.*0 accounts/u),
  );
  expect(bare).toContainEqual(expect.stringMatching(/^note: There is no administrator yet/u));
  expect(bare).toContainEqual(
    expect.stringMatching(/^problem: .*index\.html is missing\. Run pnpm build/u),
  );
  expect(bare).toContainEqual(expect.stringMatching(/^note: The server makes no backups itself/u));
  expect(bare).toContainEqual(expect.stringMatching(/^problem: PUBLIC_URL is http:/u));
  const whole = await said({ webRoot: folder, publicUrl: new URL("https://plans.example") });
  expect(whole).toContainEqual("good: The web app is built.");
  expect(whole).toContainEqual("good: People open https://plans.example/");
});

it("a backup of three days ago is a problem, one of yesterday is not", async () => {
  const backupDir = join(folder, "backups");
  mkdirSync(backupDir);
  const config = { backupDir };
  expect(await said(config)).toContainEqual(expect.stringMatching(/^note: There is no backup in/u));
  const made = join(backupDir, "reignwell-20261120T070000Z");
  await writeBackup(server.database, server.deps.config.dataDir, made, NOW - 3 * 86_400_000);
  expect(await said(config)).toContainEqual(
    expect.stringMatching(/^problem: The newest backup in/u),
  );
  expect(await said(config, NOW - 2 * 86_400_000)).toContainEqual(
    expect.stringMatching(/^good: The newest backup in .* is of 2026-11-20T07:00:00\.000Z/u),
  );
});

it("a database that no server has started on yet is behind", async () => {
  const empty = await openEmptyDatabase();
  try {
    const findings = await examine(server.deps.config, empty.database, NOW);
    expect(findings[0]?.text).toMatch(/^The database is \d+ migrations behind/u);
  } finally {
    await empty.remove();
  }
});
