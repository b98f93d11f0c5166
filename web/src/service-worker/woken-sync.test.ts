import "fake-indexeddb/auto";
import { ROUTES } from "@reignwell/contract";
import {
  createTask,
  discardDatabase,
  hasUserDatabase,
  leaveDatabase,
  openUserDatabase,
  readMeta,
} from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerDayEvents } from "./push-day.ts";
import { syncForPage, syncInBackground, syncQuietly } from "./woken-sync.ts";

const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const ME = "71";
const SOMEBODY_ELSE = "72";

let owner: string | null;
let isOnline: boolean;
let pushed: string[];
const register = vi.fn<(tag: string) => Promise<void>>();
const showNotification = vi.fn<(title: string) => Promise<void>>();

beforeEach(async () => {
  owner = ME;
  isOnline = true;
  pushed = [];
  register.mockReset().mockResolvedValue();
  showNotification.mockReset().mockResolvedValue();
  const worker = Object.assign(new EventTarget(), {
    registration: { sync: { register }, showNotification },
    clients: { matchAll: async () => [] },
  });
  vi.stubGlobal("self", worker);
  vi.stubGlobal("fetch", serve);
  await createTask(openUserDatabase(ME), { title: "Sing", goalId: null }, 1_800_000_000_000);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await discardDatabase(ME);
});

/** The server, as far as a woken worker asks it. */
async function serve(path: string, init?: RequestInit): Promise<Response> {
  if (!isOnline) throw new TypeError("Failed to fetch");
  if (path === ROUTES.user) {
    return owner === null
      ? Response.json({}, { status: 401 })
      : Response.json(aUser({ id: Number(owner) }));
  }
  if (path !== ROUTES.sync) return Response.json({}, { status: 404 });
  const request = JSON.parse(await new Response(init?.body).text());
  if (request.push > 0) pushed.push(new Headers(init?.headers).get("reignwell-user") ?? "");
  const answer = { push: request.push, epoch: EPOCH, cursor: 1, more: false, now: 1, rows: {} };
  const taken = { received: request.sentAt, sentAt: request.sentAt };
  return Response.json({ ...answer, taken, rejected: [], overwritten: [] });
}

const waiting = () => openUserDatabase(ME).pending.count();

/** Wakes the worker as the browser does, and waits for what it asked the browser to wait for. */
async function wake(type: string, fields: object = {}): Promise<void> {
  const until: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void until.push(work);
  self.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...fields }));
  await Promise.all(until);
}

describe("a worker that was woken for the day", () => {
  it("SH-009: sends what waits, by a push and by the browser's periodic sync", async () => {
    answerDayEvents(syncQuietly);
    await wake("push", { data: null });
    expect(await waiting()).toBe(0);
    expect(showNotification).toHaveBeenCalledTimes(1);
    await createTask(openUserDatabase(ME), { title: "Rest", goalId: null }, 1_800_000_000_001);
    await wake("periodicsync", { tag: "somebody else's" });
    expect(await waiting()).toBe(1);
    await wake("periodicsync", { tag: "new-day" });
    expect(await waiting()).toBe(0);
    expect(pushed).toEqual([ME, ME]);
  });

  it("without a network it still shows what it was woken for, and keeps what waits", async () => {
    isOnline = false;
    answerDayEvents(syncQuietly);
    await wake("push", { data: null });
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(await waiting()).toBe(1);
  });
});

describe("[P8] a woken worker asks first whose session it is", () => {
  it.each([
    ["nobody's", null],
    ["somebody else's", SOMEBODY_ELSE],
  ])("and sends nothing when it is %s", async (_, whose) => {
    owner = whose;
    await syncQuietly();
    await syncInBackground(ME);
    expect(pushed).toEqual([]);
    expect(await waiting()).toBe(1);
    expect(await hasUserDatabase(SOMEBODY_ELSE)).toBe(false);
  });

  it("and leaves a database alone whose person has signed out, though the session lives", async () => {
    await leaveDatabase(ME);
    await syncQuietly();
    await syncInBackground(ME);
    expect(await syncForPage(ME)).toEqual({ kind: "paused" });
    expect(pushed).toEqual([]);
    expect(await waiting()).toBe(1);
  });
});

describe("what could not be sent", () => {
  it("is tried again by the browser, also with every page closed", async () => {
    owner = ME;
    const online = vi.fn<typeof serve>(async (path, init) => {
      if (path === ROUTES.sync) throw new TypeError("Failed to fetch");
      return serve(path, init);
    });
    vi.stubGlobal("fetch", online);
    await expect(syncInBackground(ME)).rejects.toThrow("Not all was sent yet");
    expect(register).toHaveBeenCalledWith(`reignwell-sync:${ME}`);
    expect(await readMeta(openUserDatabase(ME), "phase")).toBe("offline");
  });

  it("for want of room on the device is reported as that, and not as a missing network", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { pending } = openUserDatabase(ME);
    // What Dexie makes of a full disk: an abort with the reason inside.
    const full = Object.assign(new Error("aborted"), {
      name: "AbortError",
      inner: new DOMException("full", "QuotaExceededError"),
    });
    const refuse = () => {
      throw full;
    };
    pending.hook("deleting", refuse);
    const report = await syncForPage(ME);
    pending.hook("deleting").unsubscribe(refuse);
    expect(report).toMatchObject({ kind: "retry", asked: 0, noRoom: true });
    expect(await readMeta(openUserDatabase(ME), "phase")).toBe("no-room");
    expect(await waiting()).toBe(1);
    expect(await syncForPage(ME)).toEqual({ kind: "settled" });
    expect(await waiting()).toBe(0);
    quiet.mockRestore();
  });
});
