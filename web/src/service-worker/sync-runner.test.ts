import "fake-indexeddb/auto";
import { STAMPS_MEMBER, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { discardDatabase, openUserDatabase } from "@reignwell/local-db";
import { afterEach, expect, it, vi } from "vitest";
import { runSync } from "./sync-runner.ts";

const ACCOUNT = "91";

afterEach(async () => {
  vi.unstubAllGlobals();
  await discardDatabase(ACCOUNT);
});

it("after a run its many notes are put into the packs, so that the next tap reads little", async () => {
  const database = openUserDatabase(ACCOUNT);
  await database.open();
  const tasks = Array.from({ length: 300 }, (_, index) => ({
    ...TASK_DEFAULTS,
    id: newRecordId(Date.now()),
    title: `Task ${index}`,
    deletedAt: null,
    [STAMPS_MEMBER]: 7,
  }));
  const answer = {
    push: 0,
    epoch: "018bcfe5-6800-7000-8000-000000000001",
    cursor: 300,
    more: false,
    now: Date.now(),
    rows: { tasks },
    rejected: [],
    overwritten: [],
  };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  expect(await runSync(ACCOUNT)).toMatchObject({ kind: "settled" });
  expect(await database.tasks.count()).toBe(300);
  // Many packs and the head, instead of one long page of notes.
  await vi.waitFor(async () => expect(await database.known.count()).toBeGreaterThan(30));
});
