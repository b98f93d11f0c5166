import "fake-indexeddb/auto";
import { ROUTES, SYNC_OWNER_HEADER } from "@reignwell/contract";
import {
  createTask,
  discardDatabase,
  isSignedOut,
  hasUserDatabase,
  openUserDatabase,
  writeDraft,
} from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeEnd, storeSession, readEnds, readSession } from "../lib/session/stored-session.ts";
import { onSessionEnd } from "../lib/session/session-end-channel.ts";
import { endSessionHere } from "./end-session-here.ts";
import { runSync } from "./sync-runner.ts";
import { syncInBackground, syncQuietly } from "./woken-sync.ts";

const ada = aUser({ id: 81 });
const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

/** An earlier value of a task. */
const lost = {
  collection: "tasks",
  id: "1",
  field: "title",
  value: "Call Anna",
  keptAt: Date.now(),
};

/** What the server says to a call of this person's device: signed in (null), or the 401's code. */
let code: string | null;
let owners: (string | null)[];

beforeEach(async () => {
  code = "session_ended";
  owners = [];
  vi.stubGlobal("fetch", serve);
  await storeSession({ revision: 5, user: ada, isSignOutPending: false });
  await openUserDatabase(ada.accountKey).open();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await discardDatabase(ada.accountKey);
  indexedDB.deleteDatabase("reignwell-device");
});

async function serve(path: string, init?: RequestInit): Promise<Response> {
  if (code === "away") throw new TypeError("Failed to fetch");
  if (path === ROUTES.user) owners.push(new Headers(init?.headers).get(SYNC_OWNER_HEADER));
  if (code === null) return Response.json(ada);
  return Response.json({ code, message: "No" }, { status: code === "broken" ? 503 : 401 });
}

const write = () =>
  createTask(openUserDatabase(ada.accountKey), { title: "Sing", goalId: null }, NOW);
const isThere = () => hasUserDatabase(ada.accountKey);
const waiting = async () => (await readEnds()).map((end) => end.waiting);

describe("X-4: a session that was ended from elsewhere", () => {
  it("with nothing unsent takes the data from the device, and nobody is remembered", async () => {
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(false);
    expect(await readSession()).toMatchObject({ user: null });
    expect(await waiting()).toEqual([{ changes: 0, unsaved: false }]);
    // Asked in the name of the person whose data it may cost.
    expect(owners).toEqual([ada.accountKey]);
  });

  it("with unsent changes leaves them for their person, unsent and counted", async () => {
    await write();
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(true);
    expect(await isSignedOut(openUserDatabase(ada.accountKey))).toBe(true);
    expect(await readSession()).toMatchObject({ user: null });
    expect(await waiting()).toEqual([{ changes: 1, unsaved: false }]);
  });

  it("with something typed and not saved leaves it too", async () => {
    await writeDraft(openUserDatabase(ada.accountKey), "goal-form:new", { title: "Not saved" });
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(true);
    expect(await waiting()).toEqual([{ changes: 0, unsaved: true }]);
    // The page knows of drafts that are worth nothing.
    await endSessionHere(ada.accountKey, async () => false);
    expect(await isThere()).toBe(false);
  });

  it("with words that another edit replaced leaves it too: no other device has them", async () => {
    await openUserDatabase(ada.accountKey).earlierVersions.add({ ...lost, unseen: true });
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(true);
    expect(await waiting()).toEqual([{ changes: 0, unsaved: true }]);
  });

  it.each([
    ["their user replaced", lost],
    [
      "are too old to be listed",
      { ...lost, keptAt: lost.keptAt - 31 * DAY, unseen: true as const },
    ],
    ["no list shows", { ...lost, field: "goalId", unseen: true as const }],
  ])("with earlier values that %s takes the data all the same", async (_which, version) => {
    await openUserDatabase(ada.accountKey).earlierVersions.add(version);
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(false);
    expect(await waiting()).toEqual([{ changes: 0, unsaved: false }]);
  });

  it("of a deleted account takes everything, also what is unsent", async () => {
    code = "account_deleted";
    await write();
    await writeDraft(openUserDatabase(ada.accountKey), "goal-form:new", { title: "Not saved" });
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(false);
    expect(await readEnds()).toMatchObject([
      { accountKey: ada.accountKey, why: "account_deleted" },
    ]);
  });

  it("an account that is deleted while changes wait takes them as well", async () => {
    await write();
    await endSessionHere(ada.accountKey);
    code = "account_deleted";
    await endSessionHere(ada.accountKey);
    expect(await isThere()).toBe(false);
  });

  it.each([["signed_out"], [null]])(
    "DEC-112: nothing is taken when the server says %s",
    async (said) => {
      code = said;
      await endSessionHere(ada.accountKey);
      expect(await isThere()).toBe(true);
      expect(await isSignedOut(openUserDatabase(ada.accountKey))).toBe(false);
      expect(await readSession()).toMatchObject({ user: { accountKey: ada.accountKey } });
      expect(await readEnds()).toEqual([]);
    },
  );

  it.each([
    ["away", "Failed to fetch"],
    ["broken", "No answer"],
  ])("nothing is taken, and it is tried again, when the server is %s", async (said, error) => {
    code = said;
    await expect(endSessionHere(ada.accountKey)).rejects.toThrow(error);
    expect(await isThere()).toBe(true);
    expect(await readSession()).toMatchObject({ user: { accountKey: ada.accountKey } });
  });

  it("is hidden before the data is looked into, and goes on where a killed browser stopped", async () => {
    const killed = async (): Promise<boolean> => {
      throw new Error("The browser was killed");
    };
    await expect(endSessionHere(ada.accountKey, killed)).rejects.toThrow("killed");
    expect(await readSession()).toMatchObject({ user: null });
    expect(await waiting()).toEqual([null]);
    await endSessionHere(ada.accountKey);
    expect(await waiting()).toEqual([{ changes: 0, unsaved: false }]);
    expect(await isThere()).toBe(false);
  });

  it("is asked for only when no sign-in or sign-out is under way in another tab", async () => {
    let signedIn: () => void = () => undefined;
    const signIn = new Promise<void>((resolve) => (signedIn = resolve));
    const request = async (name: string, work: () => Promise<void>) => {
      if (name === "reignwell-session") await signIn;
      return work();
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const ending = endSessionHere(ada.accountKey);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(owners).toEqual([]);
    // The other tab's cookie is the answer's: nothing has ended.
    code = null;
    signedIn();
    await ending;
    expect(await isThere()).toBe(true);
    expect(await readSession()).toMatchObject({ user: { accountKey: ada.accountKey } });
  });

  it("holds no sign-in up behind a server that never answers, or a tab that lets nothing go", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort(new Error("Too late")));
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Promise(() => undefined);
    });
    await expect(endSessionHere(ada.accountKey)).rejects.toThrow("Too late");
    vi.stubGlobal("fetch", serve);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ending = endSessionHere(ada.accountKey, () => new Promise(() => undefined));
    let over = false;
    void ending.then(() => (over = true));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(over).toBe(true);
    });
    expect(await readSession()).toMatchObject({ user: null });
  });

  it("that goes on after all is forgotten, unless its data was looked into already", async () => {
    const end = { accountKey: ada.accountKey, why: "session_ended", shown: false } as const;
    code = null;
    await storeEnd({ ...end, waiting: null });
    await endSessionHere(ada.accountKey);
    expect(await readEnds()).toEqual([]);
    await storeEnd({ ...end, waiting: { changes: 1, unsaved: false } });
    await endSessionHere(ada.accountKey);
    expect(await waiting()).toEqual([{ changes: 1, unsaved: false }]);
  });

  it("tells the open pages", async () => {
    const heard = vi.fn<(accountKey: string) => void>();
    const stop = onSessionEnd(heard);
    await endSessionHere(ada.accountKey);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(ada.accountKey));
    stop();
  });

  it("is found by the engine's run, without any page", async () => {
    await write();
    expect(await runSync(ada.accountKey)).toEqual({ kind: "paused" });
    expect(await waiting()).toEqual([{ changes: 1, unsaved: false }]);
    // From now on nobody even asks.
    owners = [];
    expect(await runSync(ada.accountKey)).toEqual({ kind: "paused" });
    expect(owners).toEqual([]);
  });

  it.each<[string, () => Promise<void>]>([
    ["the browser's background sync", () => syncInBackground(ada.accountKey)],
    ["a push", syncQuietly],
  ])("is found by a worker that was woken by %s", async (_by, wake) => {
    await wake();
    expect(await isThere()).toBe(false);
  });
});

describe("X-4: what is noted of it", () => {
  it("goes when the same person signs in, and stays for what waits when another one does", async () => {
    const bea = aUser({ id: 82 });
    const end = { why: "session_ended", shown: true } as const;
    await storeEnd({ ...end, accountKey: ada.accountKey, waiting: { changes: 2, unsaved: false } });
    await storeEnd({ ...end, accountKey: "83", waiting: { changes: 0, unsaved: false } });
    await storeSession({ revision: Date.now() + 10, user: bea, isSignOutPending: false });
    expect((await readEnds()).map(({ accountKey }) => accountKey)).toEqual([ada.accountKey]);
    await storeSession({ revision: Date.now() + 20, user: ada, isSignOutPending: false });
    expect(await readEnds()).toEqual([]);
  });

  it("counts as later than what any page remembers of the person", async () => {
    await storeEnd({
      accountKey: ada.accountKey,
      why: "session_ended",
      shown: false,
      waiting: null,
    });
    const kept = await readSession();
    expect(kept?.revision).toBeGreaterThan(5);
    // A page that was asleep meanwhile.
    await storeSession({ revision: 6, user: ada, isSignOutPending: false });
    expect(await readSession()).toMatchObject({ user: null });
  });
});
