// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayChoice } from "../../lib/day/day-follows.ts";
import { readReminderChoice, isReminderAnswered } from "../../lib/reminders/reminder-choice.ts";
import { ReminderCard } from "./reminder-card.tsx";
import { ReminderSettings } from "./reminder-settings.tsx";

const KEY = "BAAA";
const calls: { method: string; path: string; body: unknown }[] = [];
let permission: NotificationPermission;
let answer: NotificationPermission;
let prompts = 0;
let status = 204;
let subscribe: () => Promise<object>;

beforeEach(() => {
  permission = "default";
  answer = "granted";
  prompts = 0;
  status = 204;
  calls.length = 0;
  const subscription = {
    endpoint: "https://push.example/1",
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => true,
  };
  let kept: object | null = null;
  subscribe = async () => {
    kept = subscription;
    return subscription;
  };
  const registration = {
    pushManager: { getSubscription: async () => kept, subscribe: () => subscribe() },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      prompts += 1;
      permission = answer;
      return answer;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    calls.push({ method: init.method ?? "GET", path, body });
    if (path.endsWith("/key")) return Response.json({ publicKey: KEY });
    if (path.endsWith("/test")) return Response.json({ delivered: true });
    return status === 204
      ? new Response(null, { status })
      : Response.json({ code: "signed_out", message: "Nobody" }, { status });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function show(userId: number | null = 7) {
  return render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ReminderSettings userId={userId} />
      </MantineProvider>
    </MemoryRouter>,
  );
}
const option = (name: string) => screen.getByRole("radio", { name });
const says = (text: string | RegExp) => screen.findByText(text);

describe("the settings", () => {
  it("DEC-115: the hour of the new day is named by what the day follows", async () => {
    show();
    expect(await says(/^At 1:00 AM Central \(.+ your time\)$/)).toBeDefined();
    act(() => dayChoice.set("device"));
    expect(await says("At 1:00 AM your time")).toBeDefined();
    act(() => dayChoice.set("central"));
  });

  it("DEC-100: the new day is chosen by a tap, which asks the browser and tells the server", async () => {
    show();
    expect(option("No reminder")).toHaveProperty("checked", true);
    fireEvent.click(option("When a new verse is here"));
    await says("Saved. This device will remind you.");
    expect(prompts).toBe(1);
    expect(calls.at(-1)).toEqual({
      method: "POST",
      path: "/api/push/subscribe",
      body: {
        endpoint: "https://push.example/1",
        keys: { p256dh: "p", auth: "a" },
        reminder: { kind: "new-day" },
      },
    });
    expect(readReminderChoice(7)).toEqual({ kind: "new-day" });
    expect(readReminderChoice(8)).toBeNull();
  });

  it("a time of one's own is sent with the zone, and again when it is changed", async () => {
    permission = "granted";
    show();
    fireEvent.click(option("At a time I choose"));
    const time = await screen.findByLabelText("Reminder time");
    fireEvent.change(time, { target: { value: "06:15" } });
    fireEvent.blur(time);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => expect(readReminderChoice(7)).toMatchObject({ minute: 375, zone }));
    expect(calls.at(-1)?.body).toMatchObject({ reminder: { kind: "morning", minute: 375, zone } });
  });

  it("a test can be sent, and reminders can be ended", async () => {
    permission = "granted";
    show();
    fireEvent.click(option("When a new verse is here"));
    fireEvent.click(await screen.findByRole("button", { name: "Send a test" }));
    await says(/A test is on its way/);
    fireEvent.click(option("No reminder"));
    await says("Saved. This device won’t remind you.");
    expect(calls.at(-1)).toMatchObject({ method: "DELETE", path: "/api/push/subscribe" });
    expect(readReminderChoice(7)).toBe("off");
  });

  it("SH-010: after a refusal the browser's prompt is never opened again, and the way back is shown", async () => {
    answer = "denied";
    show();
    fireEvent.click(option("When a new verse is here"));
    await says(/Without your permission/);
    expect(screen.getByText(/Notifications are blocked for this site/)).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    expect([prompts, calls.length]).toEqual([1, 0]);
    expect(readReminderChoice(7)).toBeNull();
  });

  it("a push service that never answers is given up, and nothing claims to be on", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    permission = "granted";
    subscribe = () => new Promise(() => undefined);
    show();
    fireEvent.click(option("When a new verse is here"));
    await vi.advanceTimersByTimeAsync(16_000);
    await says(/message service didn’t answer/);
    expect(option("No reminder")).toHaveProperty("checked", true);
    expect(readReminderChoice(7)).toBeNull();
  });

  it("a server that refuses or is away changes nothing", async () => {
    permission = "granted";
    status = 401;
    show();
    fireEvent.click(option("When a new verse is here"));
    await says(/We couldn’t save that/);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    fireEvent.click(option("When a new verse is here"));
    await says(/There’s no connection right now/);
    expect(readReminderChoice(7)).toBeNull();
  });

  it("a guest, and a browser without push, still have the calendar file", () => {
    show(null);
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Get the calendar file" })).toBeDefined();
    cleanup();
    Reflect.deleteProperty(globalThis, "PushManager");
    show();
    expect(screen.getByText(/This browser can’t remind you/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Get the calendar file" })).toBeDefined();
  });
});

describe("the question at the start", () => {
  const ask = (userId: number | null = 7) =>
    render(
      <MemoryRouter>
        <MantineProvider env="test">
          <ReminderCard userId={userId} />
        </MantineProvider>
      </MemoryRouter>,
    );

  it("SH-010: only its button opens the browser's prompt", async () => {
    ask();
    expect(prompts).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Remind me" }));
    await says("Saved. This device will remind you.");
    expect(prompts).toBe(1);
    cleanup();
    ask();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("SH-010, accounts-shell 20: a guest is asked too, by a tap, and nothing is subscribed", async () => {
    ask(null);
    screen.getByText(
      /^Would you like us to tell you when a new verse is here, while this page is open/,
    );
    expect(prompts).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Remind me" }));
    await says("Saved. We’ll tell you about each new verse while this page is open.");
    expect(prompts).toBe(1);
    expect(calls).toEqual([]);
    cleanup();
    ask(null);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("SH-010: a guest who says no to the browser is not asked again", async () => {
    answer = "denied";
    ask(null);
    fireEvent.click(screen.getByRole("button", { name: "Remind me" }));
    await says("Without your permission we can’t show reminders, so nothing was changed.");
    cleanup();
    permission = "default";
    ask(null);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("SH-010: put away, refused or already answered, it does not come again", () => {
    ask();
    fireEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(isReminderAnswered()).toBe(true);
    cleanup();
    ask();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    localStorage.clear();
    permission = "denied";
    ask();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
