import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type StandInS3, startStandInS3 } from "@reignwell/testing/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signInAdministrator } from "../../../testing/admin/administrator.ts";
import { aForm, aPicture, aRecording } from "../../../testing/admin/upload-files.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { buildApp } from "../../app.ts";
import { sweepRegularly, sweepUploads } from "./sweep-uploads.ts";

const DAY = 24 * 60 * 60 * 1000;

describe.each(["the folder", "a store that speaks S3"])("files in %s", (store) => {
  let s3: StandInS3 | undefined;
  let server: TestServer;
  let admin: TestPerson;
  beforeAll(async () => {
    if (store !== "the folder") s3 = await startStandInS3();
    server = await startTestServer({ env: s3?.env ?? {} });
    admin = await signInAdministrator(server);
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
  });

  const post = async (url: string, form: object) => {
    const answer = await admin.inject({ method: "POST", url, ...form });
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
    return answer.json<{ id: number; imagePath: string; audioUrl: string }>();
  };
  const picture = async () => {
    const form = aForm([{ field: "image", bytes: await aPicture("png"), name: "a.png" }]);
    return (await post("/api/admin/giveaways/upload-image", form)).imagePath;
  };
  const recording = async () => {
    const form = aForm([{ field: "audio", bytes: aRecording(), name: "a.mp3" }]);
    return (await post("/api/upload/audio", form)).audioUrl;
  };
  const isThere = async (url: string) => (await server.inject({ url })).statusCode === 200;
  const dayLater = async () => {
    server.clock.advance(DAY + 1);
    return sweepUploads(server.deps);
  };

  it("issue 20, DEC-93: a file that nothing names is deleted after a day; each that is named stays until it is replaced", async () => {
    const { sql } = server.database;
    const [forSeries, forGiveaway, forCourse, unused] = await Promise.all([
      picture(),
      picture(),
      picture(),
      picture(),
    ]);
    const [forDay, forScripture] = await Promise.all([recording(), recording()]);
    const topic = { title: "Rest", description: "Slowly", orderIndex: 1, imageUrl: forSeries };
    const { id } = await post("/api/admin/series", { payload: topic });
    await sql`insert into series_daily_entries (series_topic_id, day_number, title, verse,
        verse_reference, reflection, audio_url)
      values (${id}, 1, 'One', 'Be still.', 'Psalm 46:10', repeat('Rest. ', 10), ${forDay})`;
    await sql`insert into courses (title, description, image_url)
      values ('One', 'Of many', ${forCourse})`;
    await sql`insert into scheduled_scriptures (schedule_date, verse, reference, audio_url)
      values ('2027-01-01', 'Be still.', 'Psalm 46:10', ${forScripture})`;
    await sql`insert into weekly_giveaways (title, description, prize, rules, start_date, end_date,
        point_requirement, image_url, seed, commitment)
      values ('A Bible', 'Bound', 'One', '', now(), now() + interval '1 day', 1, ${forGiveaway},
        ${"0".repeat(64)}, ${"0".repeat(64)})`;
    const named = [forSeries, forGiveaway, forCourse, forDay, forScripture];
    expect(await sweepUploads(server.deps)).toBe(0);
    expect(await isThere(unused)).toBe(true);
    expect(await dayLater()).toBe(1);
    expect(await isThere(unused)).toBe(false);
    for (const path of named) expect([path, await isThere(path)]).toEqual([path, true]);

    const next = await picture();
    const url = `/api/admin/series/${id}`;
    await admin.inject({ method: "PUT", url, payload: { ...topic, imageUrl: next } });
    expect(await dayLater()).toBe(1);
    expect([await isThere(forSeries), await isThere(next)]).toEqual([false, true]);
    await sql`update weekly_giveaways set image_url = null`;
    for (const table of ["series_topics", "courses", "scheduled_scriptures"]) {
      await sql`delete from ${sql(table)}`;
    }
    expect(await sweepUploads(server.deps)).toBe(5);
    for (const path of [next, ...named]) {
      expect([path, await isThere(path)]).toEqual([path, false]);
    }
    expect(await sweepUploads(server.deps)).toBe(0);
  });

  it("issue 20, DEC-93: a form that names a file while it is deleted is refused, also where the deletion fails", async () => {
    const imageUrl = await picture();
    server.clock.advance(DAY + 1);
    const naming = () =>
      admin.inject({
        method: "POST",
        url: "/api/admin/series",
        payload: { title: "Late", description: "By a day", orderIndex: 2, imageUrl },
      });
    const meanwhile: number[] = [];
    const files = {
      ...server.deps.files,
      remove: async (key: string) => {
        meanwhile.push((await naming()).statusCode);
        if (meanwhile.length === 1) throw new Error("The disk is away");
        await server.deps.files.remove(key);
      },
    };
    const deps = { ...server.deps, files };
    await expect(sweepUploads(deps)).rejects.toThrow("The disk is away");
    expect((await naming()).statusCode).toBe(400);
    expect(await sweepUploads(deps)).toBe(1);
    expect(meanwhile).toEqual([400, 400]);
    expect(await isThere(imageUrl)).toBe(false);
  });

  it("issue 20: a file that is gone already doesn't stop the others", async () => {
    const [gone, other] = [await picture(), await recording()];
    await server.deps.files.remove(gone.replace("/uploads/", ""));
    expect(await dayLater()).toBe(2);
    expect(await isThere(other)).toBe(false);
  });

  it.runIf(store !== "the folder")(
    "issue 20: while the store is away no note of a file is lost",
    async () => {
      const path = await picture();
      const fails = (fault: StandInS3["fault"]) => s3 && Object.assign(s3, { fault });
      fails("500");
      await expect(dayLater()).rejects.toThrow("A file was not deleted");
      fails(null);
      expect(await isThere(path)).toBe(true);
      expect(await dayLater()).toBe(1);
      expect(await isThere(path)).toBe(false);
    },
  );

  it.runIf(store !== "the folder")(
    "a server that ends doesn't wait for a store that hangs; the file is deleted later",
    async () => {
      const path = await picture();
      server.clock.advance(DAY + 1);
      if (s3) s3.fault = "hang";
      const { files } = server.deps;
      let begun = false;
      const remove: typeof files.remove = (...args) => {
        begun = true;
        return files.remove(...args);
      };
      const log = { info: () => undefined, error: vi.fn<() => void>() };
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      const sweeping = sweepRegularly({ ...server.deps, files: { ...files, remove } }, log);
      vi.advanceTimersByTime(600_000);
      vi.useRealTimers();
      await expect.poll(() => begun, { timeout: 10_000 }).toBe(true);
      await sweeping.stop();
      expect(log.error).not.toHaveBeenCalled();
      if (s3) s3.fault = null;
      expect(await sweepUploads(server.deps)).toBe(1);
      expect(await isThere(path)).toBe(false);
    },
  );
});

it("issue 20: a second server leaves what the first one is receiving, and deletes what is an hour old", async () => {
  const server = await startTestServer();
  const folder = join(server.deps.config.dataDir, "uploads-incoming");
  mkdirSync(folder, { recursive: true });
  const [young, old] = [join(folder, "young"), join(folder, "old")];
  for (const path of [young, old]) writeFileSync(path, "half of a recording");
  const anHourAgo = Date.now() / 1000 - 3_700;
  utimesSync(old, anHourAgo, anHourAgo);
  const second = await buildApp(server.deps, { write: () => undefined });
  expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
  await second.close();
  await server.close();
});
