// @vitest-environment happy-dom
import { type PublicUser, ROUTES, USER_FRESH_FOR } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "../api-client.ts";
import { readMemory, remember, rememberedUser } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";
import { aUser } from "@reignwell/testing";

const ada = aUser();
const rememberUser = (user: PublicUser | null) => remember({ user, isSignOutPending: false });
const fetching = vi.fn<typeof fetch>();
let time = 0;
const now = () => time;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  time = 1_000_000;
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const signedOut = () => reply(401, { code: "signed_out", message: "Nobody is signed in" });

describe("who it is at the start", () => {
  it("A-012: nobody remembered is loading until the server answers", async () => {
    fetching.mockResolvedValue(reply(200, ada));
    const store = new SessionStore(now);
    expect(store.get().state).toBe("unknown");
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
    expect(rememberedUser()).toEqual(ada);
  });

  it.each([
    ["a 401", signedOut],
    ["the answer that it's nobody", () => reply(200, { user: null })],
  ])("A-015: %s for nobody remembered is signed out, not an error", async (_, answer) => {
    fetching.mockResolvedValue(answer());
    const store = new SessionStore(now);
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "guest", user: null });
  });

  it("DEC-112: without a network the app opens as the last known person", async () => {
    rememberUser(ada);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const store = new SessionStore(now);
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "remembered", user: ada });
  });

  it("DEC-112: a failing server does not sign anybody out", async () => {
    rememberUser(ada);
    fetching.mockResolvedValue(reply(503, { code: "database_unavailable", message: "Away" }));
    const store = new SessionStore(now);
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "remembered", user: ada });
  });

  it("DEC-112: a 401 for somebody remembered keeps them here and says that it expired", async () => {
    rememberUser(ada);
    fetching.mockResolvedValue(signedOut());
    const store = new SessionStore(now);
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "expired", user: ada });
    expect(rememberedUser()).toEqual(ada);
  });

  it("a damaged memory is nobody, not a crash", () => {
    localStorage.setItem("reignwell.user", '{"id":"seven"}');
    expect(new SessionStore(now).get().state).toBe("unknown");
    localStorage.setItem("reignwell.user", "{");
    expect(new SessionStore(now).get().state).toBe("unknown");
  });
});

describe("who is asked about", () => {
  /** Long enough for what waits for the first frame. */
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 100));

  it("A-015: a guest is asked about once in a tab's session, after the page is drawn", async () => {
    fetching.mockImplementation(async () => signedOut());
    const store = new SessionStore(now);
    const stop = store.start();
    expect(fetching).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(store.get().state).toBe("guest"));
    stop();
    for (let reload = 0; reload < 3; reload += 1) {
      const again = new SessionStore(now);
      expect(again.get().state).toBe("guest");
      const end = again.start();
      window.dispatchEvent(new Event("online"));
      await drawn();
      end();
    }
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it("A-012: somebody whose cookie lives is recognised where the memory was emptied", async () => {
    fetching.mockResolvedValue(reply(200, ada));
    const store = new SessionStore(now);
    const stop = store.start();
    await vi.waitFor(() => expect(store.get()).toMatchObject({ state: "confirmed", user: ada }));
    stop();
  });

  it("a server that gave no answer has not said that this is nobody", async () => {
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetching.mockResolvedValueOnce(reply(200, ada));
    const first = new SessionStore(now);
    await first.refresh();
    expect(first.get().state).toBe("assumed-guest");
    const reloaded = new SessionStore(now);
    expect(reloaded.get().state).toBe("unknown");
    const stop = reloaded.start();
    await vi.waitFor(() => expect(reloaded.get().user).toEqual(ada));
    stop();
  });

  it("somebody remembered is asked about at once, also where a guest was before", async () => {
    fetching.mockResolvedValueOnce(signedOut());
    await new SessionStore(now).refresh();
    rememberUser(ada);
    fetching.mockResolvedValue(reply(200, ada));
    const store = new SessionStore(now);
    const stop = store.start();
    expect(fetching).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(store.get().state).toBe("confirmed"));
    stop();
  });

  it("a page that needs somebody asks even about a guest", async () => {
    fetching.mockImplementation(async () => signedOut());
    await new SessionStore(now).refresh();
    await new SessionStore(now).refresh();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("A-014: after a sign-out nobody is asked about, after a login somebody is", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    const store = new SessionStore(now);
    await store.login({ username: "ada", password: "secret1" });
    await store.logout();
    expect(new SessionStore(now).get().state).toBe("guest");
    await store.login({ username: "ada", password: "secret1" });
    localStorage.clear();
    expect(new SessionStore(now).get().state).toBe("unknown");
  });
});

describe("asking again", () => {
  it("A-037: an answer is fresh for five minutes and not a moment longer", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    const store = new SessionStore(now);
    await store.refresh();
    time += USER_FRESH_FOR - 1;
    await store.refresh();
    expect(fetching).toHaveBeenCalledTimes(1);
    time += 1;
    await store.refresh();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("a question that got no answer may be asked again at once", async () => {
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetching.mockResolvedValueOnce(reply(200, ada));
    const store = new SessionStore(now);
    await store.refresh();
    await store.refresh();
    expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
  });

  it("a late 401 from before the login does not undo the login", async () => {
    let answerFirst: (response: Response) => void = () => undefined;
    fetching.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
    fetching.mockResolvedValueOnce(reply(200, ada));
    const store = new SessionStore(now);
    const asking = store.refresh();
    await store.login({ username: "ada", password: "secret1" });
    answerFirst(signedOut());
    await asking;
    expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
  });
});

describe("coming and going", () => {
  it("A-013: a login sets the current user and remembers them", async () => {
    fetching.mockResolvedValue(reply(200, ada));
    const store = new SessionStore(now);
    await store.login({ username: "ada", password: "secret1" });
    expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
    expect(rememberedUser()).toEqual(ada);
  });

  it("A-014: a logout clears the user, after the page had its chance to leave", async () => {
    rememberUser(ada);
    fetching.mockResolvedValue(reply(200, {}));
    const store = new SessionStore(now);
    const leave = vi.fn<() => void>(() => expect(store.get().user).toEqual(ada));
    await store.logout(leave);
    expect(leave).toHaveBeenCalledOnce();
    expect(store.get().state).toBe("guest");
    expect(rememberedUser()).toBeNull();
  });

  it("A-025: a logout that the server refuses leaves the person signed in", async () => {
    rememberUser(ada);
    fetching.mockResolvedValue(reply(500, { code: "internal", message: "It broke" }));
    const store = new SessionStore(now);
    await expect(store.logout()).rejects.toThrow("It broke");
    expect(store.get().user).toEqual(ada);
    expect(rememberedUser()).toEqual(ada);
  });

  it("a logout of a session that is over already is a logout", async () => {
    rememberUser(ada);
    fetching.mockResolvedValue(signedOut());
    const store = new SessionStore(now);
    await store.logout();
    expect(store.get().state).toBe("guest");
  });

  it("what another tab does holds here too", () => {
    fetching.mockImplementation(async () => signedOut());
    const store = new SessionStore(now);
    const stop = store.start();
    rememberUser(ada);
    window.dispatchEvent(new StorageEvent("storage", { key: "reignwell.user" }));
    expect(store.get()).toMatchObject({ state: "remembered", user: ada });
    rememberUser(null);
    window.dispatchEvent(new StorageEvent("storage", { key: "reignwell.user" }));
    expect(store.get().state).toBe("guest");
    stop();
  });
});

describe("A-014: signing out without a connection", () => {
  const paths = () => fetching.mock.calls.map(([path]) => path);
  const page = () => new Response("<form>", { headers: { "content-type": "text/html" } });

  async function leave(answer: () => Promise<Response>): Promise<SessionStore> {
    rememberUser(ada);
    const store = new SessionStore(now);
    fetching.mockImplementation(answer);
    await store.logout();
    return store;
  }

  it.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a captive portal", async () => page()],
    ["a gateway without a server", async () => reply(502, "Bad Gateway")],
  ])("works with %s, and the living cookie opens nothing", async (_, answer) => {
    const store = await leave(answer);
    expect(store.get()).toMatchObject({ state: "signing-out", user: null });
    expect(rememberedUser()).toBeNull();

    sessionStorage.clear();
    const later = new SessionStore(now);
    expect(later.get().state).toBe("signing-out");
    await later.refresh();
    await later.recheck();
    expect(later.get().state).toBe("signing-out");
    expect(new Set(paths())).toEqual(new Set([ROUTES.logout]));
  });

  it("ends the session once there is a connection again, and only then asks who it is", async () => {
    await leave(() => Promise.reject(new TypeError("Failed to fetch")));
    fetching.mockReset();
    fetching.mockImplementation(async (path) =>
      path === ROUTES.logout ? new Response(null, { status: 204 }) : signedOut(),
    );
    const store = new SessionStore(now);
    const stop = store.start();
    await vi.waitFor(() => expect(paths()).toEqual([ROUTES.logout]));
    await vi.waitFor(async () => {
      await store.refresh();
      expect(paths()).toEqual([ROUTES.logout, ROUTES.session]);
    });
    stop();
  });

  it("a user who signs in next is not signed out by the end of the former session", async () => {
    const store = await leave(() => Promise.reject(new TypeError("Failed to fetch")));
    fetching.mockReset();
    let endFormer: (response: Response) => void = () => undefined;
    fetching.mockImplementationOnce(() => new Promise((resolve) => (endFormer = resolve)));
    fetching.mockImplementation(async () => reply(200, { ...ada, id: 8 }));
    const ending = store.recheck();
    const entering = store.login({ username: "bea", password: "secret1" });
    await vi.waitFor(() => expect(paths()).toEqual([ROUTES.logout]));
    endFormer(new Response(null, { status: 204 }));
    await Promise.all([ending, entering]);
    expect(paths()).toEqual([ROUTES.logout, ROUTES.login]);
    expect(store.get()).toMatchObject({ state: "confirmed", user: { id: 8 } });
  });

  it("a login goes on when the former session cannot be ended, and takes its place", async () => {
    const store = await leave(() => Promise.reject(new TypeError("Failed to fetch")));
    fetching.mockImplementation(async (path) =>
      path === ROUTES.logout ? reply(503, {}) : reply(200, ada),
    );
    await store.login({ username: "ada", password: "secret1" });
    fetching.mockClear();
    await store.recheck();
    expect(paths()).toEqual([]);
    expect(new SessionStore(now).get().user).toEqual(ada);
  });
});

describe("A-014: a page that missed what another tab did", () => {
  it("signs out when the device remembers a sign-out without a connection", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    const store = new SessionStore(now);
    await store.refresh();
    remember({ user: null, isSignOutPending: true });
    time += USER_FRESH_FOR;
    await store.refresh();
    expect(fetching.mock.calls.map(([path]) => path)).toEqual([ROUTES.session, ROUTES.logout]);
    expect(store.get().state).toBe("guest");
    expect(readMemory()).toEqual({ user: null, isSignOutPending: false });
  });

  it("knows the user who has signed in since the sign-out", async () => {
    remember({ user: null, isSignOutPending: true });
    const store = new SessionStore(now);
    rememberUser(ada);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    await store.refresh();
    expect(store.get()).toEqual({ state: "remembered", user: ada });
  });
});

describe("asking where an answer is owed", () => {
  it("somebody remembered is asked about until the server has answered, not after", async () => {
    rememberUser(ada);
    const store = new SessionStore(now);
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await store.recheck();
    fetching.mockImplementation(async () => reply(200, ada));
    await store.recheck();
    expect(store.get().state).toBe("confirmed");
    await store.recheck();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("DEC-112: a session that was refused to the engine is asked about although it is fresh", async () => {
    fetching.mockResolvedValueOnce(reply(200, ada));
    const store = new SessionStore(now);
    await store.login({ username: "ada", password: "secret1" });
    fetching.mockImplementation(async () => signedOut());
    await store.recheck(true);
    expect(store.get()).toMatchObject({ state: "expired", user: ada });
    await store.recheck(true);
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});

describe("registering", () => {
  const form = { username: "ada", password: "secret1" };
  const keys = () =>
    fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));

  it("a form that is sent again after no answer is the same call to the server", async () => {
    const store = new SessionStore(now);
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(store.register(form)).rejects.toThrow("no answer");
    fetching.mockResolvedValueOnce(reply(409, { code: "username_taken", message: "Taken" }));
    await expect(store.register({ ...form, username: "ada.b" })).rejects.toThrow("409");
    fetching.mockImplementation(async () => reply(201, ada));
    await store.register({ ...form, username: "ada.b" });
    await store.register({ ...form, username: "ada.b" });
    const [first, other, again, later] = keys();
    expect(first).toBeTruthy();
    expect(other).not.toBe(first);
    expect(again).toBe(other);
    expect(later).not.toBe(again);
  });
});

describe("X-4: a session that was ended from elsewhere", () => {
  const ended = (code: string) => reply(401, { code, message: "Ended" });

  it.each(["session_ended", "account_deleted"])(
    "%s hides the person at once, here and in every later page",
    async (code) => {
      fetching.mockImplementation(async () => reply(200, ada));
      const store = new SessionStore(now);
      await store.login({ username: "ada", password: "secret1" });
      fetching.mockImplementation(async () => ended(code));
      await store.recheck(true);
      expect(store.get()).toMatchObject({ state: "guest", user: null });
      expect(rememberedUser()).toBeNull();
      expect(new SessionStore(now).get().state).toBe("guest");
    },
  );

  it("somebody who was offline since is hidden at the first contact", async () => {
    rememberUser(ada);
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetching.mockImplementation(async () => ended("session_ended"));
    const store = new SessionStore(now);
    const stop = store.start();
    await store.refresh();
    expect(store.get().user).toEqual(ada);
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(store.get().state).toBe("guest");
    });
    stop();
  });

  it("any other call that is refused so has the session looked at", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    const store = new SessionStore(now);
    const stop = store.start();
    await store.login({ username: "ada", password: "secret1" });
    fetching.mockImplementation(async () => ended("session_ended"));
    await expect(callApi({ path: ROUTES.accountSessions })).rejects.toThrow("401");
    await vi.waitFor(() => expect(store.get().state).toBe("guest"));
    stop();
  });

  it("a late answer to the former session does not undo a login", async () => {
    rememberUser(ada);
    let answerFirst: (response: Response) => void = () => undefined;
    fetching.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
    fetching.mockResolvedValueOnce(reply(200, ada));
    const store = new SessionStore(now);
    const asking = store.refresh();
    await store.login({ username: "ada", password: "secret1" });
    answerFirst(ended("session_ended"));
    await asking;
    expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
  });
});
