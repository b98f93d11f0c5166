import "fake-indexeddb/auto";
import { afterEach, expect, it } from "vitest";
import { listTasks } from "../lists/task-lists.ts";
import { createTask } from "../records/tasks.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { leaveDatabase, returnToDatabase } from "./signed-out.ts";
import {
  discardDatabase,
  hasUserDatabase,
  openUserDatabase,
  signOutDatabase,
} from "./local-database.ts";
import { readDraft, writeDraft } from "../records/drafts.ts";
import { NewerSchemaError } from "../outbox/record-change.ts";

const USER = "91";
afterEach(() => discardDatabase(USER));

it("a database whose deletion was cut off at a sign-out can be written again by its person", async () => {
  const database = openUserDatabase(USER);
  // What signOutDatabase leaves when the browser is killed between its two steps.
  await database.meta.put({ key: "schema", value: Number.MAX_SAFE_INTEGER });
  const write = () => createTask(database, { title: "Sing", goalId: null }, 1_800_000_000_000);
  await expect(write()).rejects.toThrow(NewerSchemaError);
  await returnToDatabase(database);
  await write();
  const { open } = await listTasks(database, "2026-11-21", { open: 50, completed: 5 });
  expect(open.map(({ title }) => title)).toEqual(["Sing"]);
});

it("no batch is made of what a user left behind, until they return", async () => {
  const database = openUserDatabase(USER);
  await createTask(database, { title: "Sing", goalId: null }, 1_800_000_000_000);
  await leaveDatabase(USER);
  const store = createSyncStore(() => database, { now: () => 1_800_000_000_000 });
  const limit = { changes: 10, bytes: 1 << 20 };
  expect([await store.nextBatch(limit), (await store.position()).signedOut]).toEqual([null, true]);
  await returnToDatabase(database);
  expect((await store.nextBatch(limit))?.changes).toHaveLength(1);
  expect((await store.position()).signedOut).toBe(false);
});

it("signing out with nothing unsent deletes the database", async () => {
  await openUserDatabase(USER).open();
  expect(await signOutDatabase(USER, async () => false)).toEqual({ unsent: 0, unsaved: false });
  expect(await hasUserDatabase(USER)).toBe(false);
});

it("DEC-04: signing out with words that are saved nowhere leaves the database", async () => {
  await openUserDatabase(USER).open();
  expect(await signOutDatabase(USER, async () => true)).toEqual({ unsent: 0, unsaved: true });
  expect(await hasUserDatabase(USER)).toBe(true);
});

it("DEC-04: what is typed while the words are judged leaves the database", async () => {
  const database = openUserDatabase(USER);
  const judge = async () => {
    await writeDraft(database, "plan", { step: 2 });
    return false;
  };
  expect(await signOutDatabase(USER, judge)).toEqual({ unsent: 0, unsaved: true });
  expect(await readDraft(database, "plan")).toEqual({ step: 2 });
});

it("asking whether a database is there takes none that is made in the same moment", async () => {
  const asking = hasUserDatabase(USER);
  const database = openUserDatabase(USER);
  await createTask(database, { title: "Sing", goalId: null }, 1_800_000_000_000);
  expect(await asking).toBe(false);
  // Long enough for a deletion that stands behind the open connection.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await hasUserDatabase(USER)).toBe(true);
  expect(await openUserDatabase(USER).tasks.count()).toBe(1);
});
