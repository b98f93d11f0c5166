import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AdminOverview, JOBS, OVERVIEW_DAYS, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { noteRuns } from "../../plugins/monitoring/job-runs.ts";
import { backUpDaily, backUpWhenDue } from "./daily-backup.ts";

const HOUR = 3_600_000;

let server: TestServer;
let admin: TestPerson;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reignwell-backups-"));
  server = await startTestServer({ config: { backupDir: folder } });
  const template = await server.register("template");
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${template.user.id}`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
  server.clock.set(Date.parse("2026-11-24T04:00:00Z")); // still the 23rd in Chicago
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const overview = async () => {
  const answer = await admin.inject({ url: ROUTES.adminOverview });
  expect(answer.statusCode).toBe(200);
  return answer.json<AdminOverview>();
};

it("issue 20: the overview names the next sixty days without an active scripture", async () => {
  expect((await overview()).openDays).toHaveLength(OVERVIEW_DAYS);
  await server.database.sql`
    insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
    values ('2026-11-23', 'A', 'Psalm 1:1', true), ('2026-11-24', 'B', 'Psalm 1:2', false),
      ('2027-01-21', 'C', 'Psalm 1:3', true), ('2027-01-22', 'D', 'Psalm 1:4', true)`;
  const { openDays } = await overview();
  expect(openDays).toHaveLength(OVERVIEW_DAYS - 2);
  expect([openDays[0], openDays.at(-1)]).toEqual(["2026-11-24", "2027-01-20"]);
});

it("issue 20: the overview says what is on, and when the last backup was made", async () => {
  const before = await overview();
  expect(before.lastBackup).toBeNull();
  expect(before.switches).toEqual({
    ai: server.deps.ai.available,
    payment: server.deps.payment !== null,
    mail: false,
    mailingList: false,
    push: true,
  });
  await backUpWhenDue({ ...server.deps }, folder);
  expect((await overview()).lastBackup).toBe("2026-11-24T04:00:00.000Z");
  const damaged = join(folder, "reignwell-20261124T050000Z");
  mkdirSync(damaged);
  writeFileSync(join(damaged, "backup.json"), '{"product":"reign');
  expect((await overview()).lastBackup).toBe("2026-11-24T04:00:00.000Z");
});

it("issue 20: the overview says when each regular job last ran, and whether it failed", async () => {
  const jobs = async () => (await overview()).jobs;
  // Neither payments nor a mailing list: their jobs do nothing here.
  const hasPayment = server.deps.payment !== null;
  expect((await jobs()).map(({ job }) => job)).toEqual(
    JOBS.filter((job) => job !== "exports" && (hasPayment || job !== "payments")),
  );
  expect((await jobs())[0]).toEqual({ job: "backup", lastRun: null, hasFailed: false });
  const log = { info: () => undefined, error: vi.fn<(...said: unknown[]) => void>() };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  const config = { ...server.deps.config, backupDir: file };
  const backups = backUpDaily({ ...server.deps, config }, log);
  vi.advanceTimersByTime(HOUR / 6);
  await backups.stop();
  vi.useRealTimers();
  expect(log.error).toHaveBeenCalledOnce();
  const at = (ms: number) => new Date(server.clock.now() + ms).toISOString();
  expect((await jobs())[0]).toEqual({ job: "backup", lastRun: at(0), hasFailed: true });

  const noted = noteRuns(server.deps, "reminders");
  const reminders = async () => (await jobs()).find(({ job }) => job === "reminders");
  expect(await noted(async () => "result")).toBe("result");
  expect(await reminders()).toMatchObject({ lastRun: at(0), hasFailed: false });
  const before = at(0);
  server.clock.set(server.clock.now() + 20_000);
  await noted(async () => undefined);
  // Looked for every few seconds, written down once a minute.
  expect(await reminders()).toMatchObject({ lastRun: before, hasFailed: false });
  await expect(noted(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await reminders()).toMatchObject({ lastRun: at(0), hasFailed: true });
  await noted(async () => undefined);
  expect(await reminders()).toMatchObject({ hasFailed: false });
});
