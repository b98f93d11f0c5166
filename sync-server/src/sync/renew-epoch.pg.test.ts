import "fake-indexeddb/auto";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { newRecordId } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { expect, it } from "vitest";
import { startServerProcess } from "../../testing/server-process.ts";
import { openScheduleLab } from "../../testing/schedule-lab.ts";
import { SyncDevice } from "../../testing/sync-device.ts";
import { openEmptyDatabase, testEngine } from "../../testing/test-database.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { renewEpoch } from "./renew-epoch.ts";

const NOW = Date.UTC(2026, 10, 21);
const COMMAND = resolve(import.meta.dirname, "../commands/renew-epoch.ts");

it("[S1] after a backup was put back, devices bring what it lacks and take what they lacked", async () => {
  const lab = await openScheduleLab();
  let now = NOW;
  const user = await lab.makeMember("restored");
  const world = lab.worldOf(user);
  const devices = ["phone", "tablet"].map((name) => new SyncDevice(name, 0, () => now));
  const sync = (device: SyncDevice) =>
    device
      .engine(
        { send: (request) => world.serve(request, now) },
        { chance: () => false, pick: () => 2 },
        0,
      )
      .run();
  const write = (device: SyncDevice | undefined, id: string, fields: object) => {
    now += 60_000;
    return device?.write({ collection: "entries", id, fields });
  };
  const [phone, tablet] = devices;
  const ids = Array.from({ length: 5 }, (_, index) => newRecordId(NOW + index));
  for (const id of ids) {
    const { id: _id, ...fields } = anEntry({ date: "2026-11-20" });
    await write(phone, id, fields);
  }
  for (const device of devices) await sync(device);
  // The backup lacks one row and the last edit of another, and it is older than both devices.
  const [lost = "", edited = "", offline = ""] = ids;
  await write(phone, edited, { challenges: "after the backup" });
  for (const device of devices) await sync(device);
  await lab.database.sql`delete from entries where id = ${lost}`;
  await lab.database.sql`update entries set challenges = 'of the backup',
    stamps = (select stamps from entries where id = ${offline}) where id = ${edited}`;
  await write(tablet, offline, { challenges: "not sent yet" });
  await renewEpoch(lab.database);
  for (const device of [...devices, ...devices]) expect((await sync(device)).kind).toBe("settled");
  const { entries } = await world.stored();
  expect([...entries.keys()].toSorted()).toEqual(ids.toSorted());
  expect(entries.get(edited)).toMatchObject({ challenges: "after the backup" });
  expect(entries.get(offline)).toMatchObject({ challenges: "not sent yet" });
  for (const { database } of devices) {
    const rows = await database.entries.toArray();
    expect(new Map(rows.map((row) => [row.id, { ...row }]))).toEqual(entries);
    expect(await database.pending.count()).toBe(0);
    await database.delete();
  }
  await lab.close();
}, 120_000);

it("the command gives a stopped server's database another epoch, and leaves a running one alone", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-renew-"));
  const store = testEngine() === "embedded" ? null : await openEmptyDatabase();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(store?.url && { DATABASE_URL: store.url }),
  };
  const command = () => promisify(execFile)(process.execPath, [COMMAND], { env });
  const epochOf = ({ stdout }: { stdout: string }) =>
    /is ([0-9a-f-]{36}) from now/.exec(stdout)?.[1];
  try {
    if (!store) await (await openDatabase({ databaseUrl: null, dataDir })).close();
    const first = epochOf(await command());
    expect(first).toBeDefined();
    expect(epochOf(await command())).not.toBe(first);
    if (store) return;
    const server = startServerProcess({ DATA_DIR: dataDir });
    await server.ready;
    await expect(command()).rejects.toThrow(/in use by another server/);
    server.child.kill("SIGKILL");
    await server.ended;
  } finally {
    await store?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
