// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followDay } from "../../lib/day/day-choice.ts";
import { keepReminderChoice } from "../../lib/reminders/reminder-choice.ts";
import { useReminderCheck } from "./use-reminder-check.ts";

const MORNING = { kind: "morning", minute: 390, zone: "Europe/Berlin" } as const;
const ENDPOINT = "https://push.example/1";

const calls: { method: string; body: unknown }[] = [];
const wakes: string[] = [];
let kept: object | null;

beforeEach(() => {
  calls.length = 0;
  wakes.length = 0;
  kept = null;
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      kept = null;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => kept,
      subscribe: async () => {
        kept = subscription;
        return subscription;
      },
    },
    periodicSync: {
      register: async (tag: string) => void wakes.push(`on ${tag}`),
      unregister: async (tag: string) => void wakes.push(`off ${tag}`),
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path.endsWith("/key")) return Response.json({ publicKey: "BAAA" });
    calls.push({ method, body: typeof body === "string" ? JSON.parse(body) : null });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function Start({ userId, confirmed = true }: { userId: number | null; confirmed?: boolean }) {
  useReminderCheck(userId, confirmed);
  return null;
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it("SH-009: at every start the chosen reminder is subscribed again, though the browser had ended it", async () => {
  keepReminderChoice(7, MORNING);
  for (const start of [1, 2]) {
    kept = null;
    render(<Start userId={7} />);
    await waitFor(() => expect(calls).toHaveLength(start));
    await waitFor(() => expect(wakes.filter((wake) => wake === "on new-day")).toHaveLength(start));
    cleanup();
  }
  expect(kept).not.toBeNull();
  expect(calls[1]).toMatchObject({
    method: "POST",
    body: { endpoint: ENDPOINT, reminder: MORNING },
  });
});

it("DEC-115: a device that the day follows names its zone, also when that is chosen later", async () => {
  keepReminderChoice(7, { kind: "new-day" });
  vi.stubEnv("TZ", "Australia/Sydney");
  render(<Start userId={7} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).not.toHaveProperty("dayZone");
  act(() => followDay("device"));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ endpoint: ENDPOINT, dayZone: "Australia/Sydney" });
  act(() => followDay("central"));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.body).not.toHaveProperty("dayZone");
  vi.unstubAllEnvs();
});

it("DEC-115: a user who flew and comes back to the open page is told by the new zone", async () => {
  keepReminderChoice(7, { kind: "new-day" });
  vi.stubEnv("TZ", "Australia/Sydney");
  followDay("device");
  render(<Start userId={7} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  vi.stubEnv("TZ", "Pacific/Honolulu");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ dayZone: "Pacific/Honolulu" });
  act(() => followDay("central"));
  vi.unstubAllEnvs();
});

it("SH-009: nothing is asked before the server knows whose session it is", async () => {
  keepReminderChoice(7, MORNING);
  render(<Start userId={7} confirmed={false} />);
  await settle();
  expect(calls).toEqual([]);
});

it.each([
  ["nobody", null],
  ["another person", 8],
])("SH-009: %s on this device is not told of the first one's days", async (_who, userId) => {
  keepReminderChoice(7, MORNING);
  render(<Start userId={7} />);
  await waitFor(() => expect(kept).not.toBeNull());
  await waitFor(() => expect(wakes).toContain("on new-day"));
  cleanup();
  calls.length = 0;
  render(<Start userId={userId} />);
  await waitFor(() => expect(calls).toEqual([{ method: "DELETE", body: { endpoint: ENDPOINT } }]));
  expect(kept).toBeNull();
  expect(wakes.at(-1)).toBe("off new-day");
});
