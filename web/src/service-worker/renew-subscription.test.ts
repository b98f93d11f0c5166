import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renewSubscription } from "./renew-subscription.ts";

const ADA = aUser();
const CHOICE = { kind: "morning", minute: 390, zone: "Europe/Rome" };
const calls: { method: string; path: string; body: unknown }[] = [];
let owner: object | null;
let record: object;

const subscription = (endpoint: string) =>
  ({
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } }),
  }) as unknown as PushSubscription;

const subscribe = vi.fn<PushManager["subscribe"]>(async () =>
  subscription("https://push.example/new"),
);
const manager = { subscribe } as unknown as PushManager;
const old = subscription("https://push.example/old");

beforeEach(() => {
  calls.length = 0;
  subscribe.mockClear();
  owner = ADA;
  record = { announced: null, wantsNewDay: true, chosen: { userId: 7, reminder: CHOICE } };
  vi.stubGlobal("caches", { match: async () => Response.json(record) });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (path === "/api/user") {
      return owner === null ? new Response(null, { status: 401 }) : Response.json(owner);
    }
    calls.push({ method: init.method ?? "GET", path, body });
    return path === "/api/push/key"
      ? Response.json({ publicKey: "BAAA" })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("DC-013: a subscription that the browser ended is made again and sent to the server with the choice", async () => {
  await renewSubscription(manager, { oldSubscription: old });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BAAA" });
  expect(calls.slice(1)).toEqual([
    {
      method: "POST",
      path: "/api/push/subscribe",
      body: {
        endpoint: "https://push.example/new",
        keys: { p256dh: "p", auth: "a" },
        reminder: CHOICE,
      },
    },
    {
      method: "DELETE",
      path: "/api/push/subscribe",
      body: { endpoint: "https://push.example/old" },
    },
  ]);
});

it("one that the browser renewed itself is only reported", async () => {
  const given = subscription("https://push.example/given");
  await renewSubscription(manager, { oldSubscription: null, newSubscription: given });
  expect(subscribe).not.toHaveBeenCalled();
  expect(calls.map(({ method }) => method)).toEqual(["POST"]);
  expect(calls[0]?.body).toMatchObject({ endpoint: "https://push.example/given" });
});

it("DEC-115: on a device that the day follows the renewed one names the zone", async () => {
  vi.stubEnv("TZ", "Pacific/Honolulu");
  record = { ...record, day: { follows: "device", clockOffset: 0 } };
  await renewSubscription(manager, { oldSubscription: old });
  expect(calls[1]?.body).toMatchObject({ dayZone: "Pacific/Honolulu", reminder: CHOICE });
  vi.unstubAllEnvs();
});

it("nobody is subscribed who chose no reminder here, or whose session it is not", async () => {
  owner = { ...ADA, id: 8 };
  await renewSubscription(manager, { oldSubscription: old });
  owner = null;
  await renewSubscription(manager, { oldSubscription: old });
  owner = ADA;
  record = { announced: null, wantsNewDay: false };
  await renewSubscription(manager, { oldSubscription: old });
  expect(calls).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});
