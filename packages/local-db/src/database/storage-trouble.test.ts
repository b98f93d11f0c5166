import "fake-indexeddb/auto";
import { aGoal } from "@reignwell/testing";
import { Dexie } from "dexie";
import { afterEach, describe, expect, it, vi } from "vitest";
import { discardDatabase, LOCAL_SCHEMA, openUserDatabase } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta-table.ts";
import { NewerSchemaError, recordChanges } from "../outbox/record-change.ts";
import {
  endStorageTrouble,
  reportStorageTrouble,
  storageTrouble,
  storageTroubleOf,
  watchStorageTrouble,
} from "./storage-trouble.ts";

const named = (name: string, message = "", inner?: unknown) =>
  Object.assign(new Error(message), { name, ...(inner === undefined ? {} : { inner }) });
const OPENING = "Internal error opening backing store for indexedDB.open.";

describe("which trouble an error tells of", () => {
  it.each([
    [
      "a full device, wrapped in an abort",
      named("AbortError", "", named("QuotaExceededError")),
      "full",
    ],
    ["a full device, as the browser names it", new DOMException("", "QuotaExceededError"), "full"],
    ["a full device, as a cause", new Error("x", { cause: named("QuotaExceededError") }), "full"],
    [
      "a full device, where several rows were written at once",
      new Dexie.BulkError("tasks.bulkPut(): 1 of 2 operations failed", [
        new DOMException("", "QuotaExceededError"),
      ]),
      "full",
    ],
    ["a newer schema", new NewerSchemaError(), "newer-version"],
    ["a newer database", named("VersionError"), "newer-version"],
    ["storage refused", named("OpenFailedError", "", named("SecurityError")), "unavailable"],
    [
      "storage refused, reported later",
      named("DatabaseClosedError", "", named("SecurityError")),
      "unavailable",
    ],
    ["no database in this browser", named("MissingAPIError"), "unavailable"],
    ["a private window", named("InvalidStateError", "did not allow mutations."), "unavailable"],
    ["a damaged profile", named("UnknownError", OPENING), "unavailable"],
    [
      "a dropped connection",
      named("InvalidStateError", "The connection is closing."),
      "connection-lost",
    ],
    ["a closed database", named("DatabaseClosedError"), "connection-lost"],
    ["an error of our own", new Error("A plan without a scripture"), null],
    ["an abort without a reason", named("AbortError"), null],
    ["no error at all", undefined, null],
  ])("%s", (_, error, trouble) => {
    expect(storageTroubleOf(error)).toBe(trouble);
  });

  it("an error that contains itself is looked at once and for all", () => {
    const error = named("Error");
    Object.assign(error, { inner: error });
    expect(storageTroubleOf(error)).toBeNull();
  });
});

describe("the tab's trouble", () => {
  it("is reported to each listener, and its end too", () => {
    const reported = vi.fn<() => void>();
    const stop = watchStorageTrouble(reported);
    reportStorageTrouble("full");
    reportStorageTrouble("full");
    expect([storageTrouble(), reported.mock.calls.length]).toEqual(["full", 1]);
    endStorageTrouble("unavailable");
    expect(storageTrouble()).toBe("full");
    endStorageTrouble("full");
    expect([storageTrouble(), reported.mock.calls.length]).toEqual([null, 2]);
    stop();
  });
});

describe("the database", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    endStorageTrouble("other-tab", "full", "unavailable", "connection-lost");
  });
  const write = (title: string, accountKey = "14") => {
    const { id, ...fields } = aGoal({ title });
    const database = openUserDatabase(accountKey);
    return recordChanges(database, [{ collection: "goals", id, fields }], 1000);
  };

  /** Lets the next writes of goals fail in this way; gives the number of tries and the way back. */
  const failing = (failure: (attempt: number) => void) => {
    const { goals } = openUserDatabase("14");
    const hook = () => {
      state.attempts += 1;
      failure(state.attempts);
    };
    const state = { attempts: 0, end: () => goals.hook("creating").unsubscribe(hook) };
    goals.hook("creating", hook);
    return state;
  };

  it("a lost connection is opened again and the write is there once", async () => {
    const database = openUserDatabase("14");
    await write("first");
    const losing = failing((attempt) => {
      if (attempt > 1) return;
      // What the browser does when it drops a connection in the middle of a write.
      database.close({ disableAutoOpen: false });
      throw named("AbortError");
    });
    await write("second");
    losing.end();
    expect(losing.attempts).toBe(2);
    expect((await database.goals.toArray()).map(({ title }) => title).toSorted()).toEqual([
      "first",
      "second",
    ]);
    expect(await database.pending.count()).toBe(2);
    expect(storageTrouble()).toBeNull();
    await discardDatabase("14");
  });

  it("a connection that is lost again is reported, and the write is not tried a third time", async () => {
    const losing = failing(() => {
      throw named("InvalidStateError", "The database connection is closing.");
    });
    await expect(write("lost")).rejects.toThrow("closing");
    losing.end();
    expect(losing.attempts).toBe(2);
    expect(storageTrouble()).toBe("connection-lost");
    await write("later");
    expect(storageTrouble()).toBeNull();
    await discardDatabase("14");
  });

  it("a full device writes nothing, says so, and the next write that succeeds takes it back", async () => {
    const full = failing(() => {
      throw named("AbortError", "aborted", named("QuotaExceededError"));
    });
    await expect(write("too much")).rejects.toThrow("aborted");
    full.end();
    expect(full.attempts).toBe(1);
    expect(storageTrouble()).toBe("full");
    expect(await openUserDatabase("14").pending.count()).toBe(0);
    await write("fits");
    expect(storageTrouble()).toBeNull();
    await discardDatabase("14");
  });

  it("a browser that opens no database is reported as one that keeps nothing", async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, "open").mockImplementation(() => {
      throw named("SecurityError", "The operation is insecure.");
    });
    await expect(openUserDatabase("15").open()).rejects.toThrow("insecure");
    expect(storageTrouble()).toBe("unavailable");
    vi.restoreAllMocks();
    await openUserDatabase("15").open();
    expect(storageTrouble()).toBeNull();
    await discardDatabase("15");
  });

  it("an upgrade that another tab holds up for 5 s is reported, and its end too", async () => {
    // Another tab with older code that does not let go.
    const holder = await openNative("reignwell-user-16", 1);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const opening = openUserDatabase("16").open();
    const blocked = new Promise<void>((resolve) => {
      openUserDatabase("16").on("blocked", () => resolve());
    });
    await blocked;
    vi.advanceTimersByTime(4999);
    expect(storageTrouble()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(storageTrouble()).toBe("other-tab");
    vi.useRealTimers();
    holder.close();
    await opening;
    expect(storageTrouble()).toBeNull();
    await discardDatabase("16");
  });

  it("a database that was deleted by another tab's sign-out is not made again by a reader", async () => {
    const database = openUserDatabase("17");
    await database.open();
    await Dexie.delete("reignwell-user-17");
    await expect(database.goals.count()).rejects.toThrow("closed");
    expect(await Dexie.exists("reignwell-user-17")).toBe(false);
    expect(storageTrouble()).toBeNull();
  });

  it("an old tab lets a newer one upgrade, reads on, and must be reloaded", async () => {
    await write("mine", "18");
    const database = openUserDatabase("18");
    const newer = await openNative("reignwell-user-18", (LOCAL_SCHEMA + 1) * 10);
    newer.close();
    expect(storageTrouble()).toBe("newer-version");
    expect(await database.goals.count()).toBe(1);
    await writeMeta(database, { schema: (await readMeta(database, "schema")) + 1 });
    await expect(write("not written", "18")).rejects.toThrow(NewerSchemaError);
    expect(await database.goals.count()).toBe(1);
    await discardDatabase("18");
  });
});

function openNative(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("did not open")));
  });
}
