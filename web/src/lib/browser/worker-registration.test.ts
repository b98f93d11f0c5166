// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const MINUTE = 60_000;

/** The library's object of one registration, as far as it is used. */
class Registered {
  static last: Registered | undefined;
  readonly listeners = new Map<string, (event: object) => void>();
  readonly messageSkipWaiting = vi.fn<() => void>();
  readonly update = vi.fn<() => Promise<void>>().mockResolvedValue();
  readonly register = vi.fn<() => Promise<void>>().mockResolvedValue();

  constructor() {
    Registered.last = this;
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.listeners.set(type, listener);
  }
}

vi.doMock("workbox-window", () => ({ Workbox: Registered }));
const { registerWorker } = await import("./worker-registration.ts");

let messages: unknown[] = [];
const active = { postMessage: (message: unknown) => void messages.push(message) };
const workers: { ready: Promise<object>; controller: object | null } = {
  ready: Promise.resolve({ active }),
  controller: null,
};
let reloads = 0;
let offers: (() => void)[] = [];
let firstSync = Promise.withResolvers<void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  reloads = 0;
  offers = [];
  vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloads += 1;
  });
  workers.controller = null;
  messages = [];
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: workers });
  firstSync = Promise.withResolvers<void>();
  registerWorker((apply) => offers.push(apply), firstSync.promise);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function worker(): Registered {
  if (!Registered.last) throw new Error("nothing was registered");
  return Registered.last;
}
const happens = (type: string, event: object = {}) => worker().listeners.get(type)?.(event);

describe("DC-019, DEC-113: the button of the new version", () => {
  it("calls the waiting worker up, and reloads once when it has taken over", () => {
    happens("waiting");
    expect([offers.length, reloads]).toEqual([1, 0]);
    offers[0]?.();
    expect(worker().messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reloads).toBe(0);
    happens("controlling", { isUpdate: true });
    vi.advanceTimersByTime(MINUTE);
    expect(reloads).toBe(1);
  });

  it("reloads also when the worker never takes over", () => {
    happens("waiting");
    offers[0]?.();
    vi.advanceTimersByTime(3_900);
    expect(reloads).toBe(0);
    vi.advanceTimersByTime(200);
    expect(reloads).toBe(1);
  });

  it("asked for in another tab it waits here for this one's own tap; a first worker needs none", () => {
    happens("controlling", { isUpdate: false });
    expect(offers).toEqual([]);
    happens("controlling", { isUpdate: true });
    expect([offers.length, reloads]).toEqual([1, 0]);
    offers[0]?.();
    expect(reloads).toBe(1);
  });
});

describe("decision 78: the first installation leaves the first page alone", () => {
  it("begins after the first sync and as long again as the page had run until then", async () => {
    vi.advanceTimersByTime(1_000 - performance.now());
    firstSync.resolve();
    await vi.advanceTimersByTimeAsync(900);
    expect(worker().register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(worker().register).toHaveBeenCalledOnce();
  });

  it("begins after six seconds whatever the page waits for", async () => {
    await vi.advanceTimersByTimeAsync(5_900);
    expect(worker().register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(worker().register).toHaveBeenCalledOnce();
  });

  it("begins at once when the page is left", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(worker().register).toHaveBeenCalledOnce();
  });

  it("doesn't wait on a page that nobody looks at", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    registerWorker(() => undefined, firstSync.promise);
    await vi.advanceTimersByTimeAsync(0);
    expect(worker().register).toHaveBeenCalledOnce();
  });

  it("is tried again when the connection comes back", async () => {
    worker().register.mockRejectedValueOnce(new Error("offline"));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(worker().register).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("online"));
    expect(worker().register).toHaveBeenCalledTimes(2);
  });

  it("doesn't wait where a worker serves the page already", async () => {
    workers.controller = active;
    registerWorker(() => undefined, firstSync.promise);
    await vi.advanceTimersByTimeAsync(0);
    expect(worker().register).toHaveBeenCalledOnce();
  });
});

describe("DC-019: a new version is asked for", () => {
  it("every hour while the page is seen", () => {
    vi.advanceTimersByTime(59 * MINUTE);
    expect(worker().update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(61 * MINUTE);
    expect(worker().update).toHaveBeenCalledTimes(2);
  });

  it("when somebody comes back, at most once a minute", () => {
    vi.advanceTimersByTime(2 * MINUTE);
    for (let n = 0; n < 3; n += 1) window.dispatchEvent(new Event("focus"));
    expect(worker().update).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(MINUTE);
    window.dispatchEvent(new Event("focus"));
    expect(worker().update).toHaveBeenCalledTimes(2);
  });

  it("also where the clock was set back since", () => {
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    window.dispatchEvent(new Event("focus"));
    expect(worker().update).toHaveBeenCalledTimes(1);
  });

  it("not while nobody looks at the page", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.advanceTimersByTime(3 * 60 * MINUTE);
    expect(worker().update).not.toHaveBeenCalled();
  });
});

describe("a page that has no worker once there is one", () => {
  it("asks it to serve this page, too", async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([{ type: "claim" }]);
  });

  it("asks for nothing where it has one", async () => {
    await vi.advanceTimersByTimeAsync(0);
    messages = [];
    workers.controller = active;
    registerWorker(() => undefined, Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([]);
  });
});
