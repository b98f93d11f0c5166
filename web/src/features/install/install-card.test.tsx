// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepInstallPrompt } from "../../lib/browser/install-prompt.ts";
import InstallCard from "./install-card.tsx";
import { InstallSection } from "./install-section.tsx";
import { installWay } from "./install-ways.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DAY = 24 * 60 * 60 * 1000;
let installed = false;

keepInstallPrompt();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "performance"] });
  installed = false;
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: installed && query.includes("standalone"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  window.dispatchEvent(new Event("appinstalled"));
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (what = <InstallCard />) =>
  render(<MantineProvider env="test">{what}</MantineProvider>);
const pass = (time: number) => act(async () => vi.advanceTimersByTimeAsync(time));
const card = () => screen.queryByRole("complementary", { name: "Install" });

/** Chromium's offer, and how its person answers it. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => {
    window.dispatchEvent(event);
  });
  return { prompt, event };
}

describe("SH-007: the install card", () => {
  it("comes a second after the page was opened, with the browser's own dialog behind its button", async () => {
    const { prompt, event } = offer("accepted");
    // Otherwise the browser would show a bar of its own as well.
    expect(event.defaultPrevented).toBe(true);
    show();
    await pass(900);
    expect(card()).toBeNull();
    await pass(200);
    expect(card()).not.toBeNull();
    expect(prompt).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Install" }));
    expect(prompt).toHaveBeenCalledOnce();
    await pass(0);
    expect(card()).toBeNull();
    expect(localStorage.getItem("reignwell.install.dismissedAt")).toBeNull();
  });

  it("DEC-37: put away, it comes back after 30 days", async () => {
    offer("accepted");
    show();
    await pass(1100);
    fireEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(card()).toBeNull();
    expect(localStorage.getItem("reignwell.install.dismissedAt")).toBe(String(Date.now()));
    cleanup();
    vi.setSystemTime(Date.now() + 29 * DAY);
    show();
    await pass(1100);
    expect(card()).toBeNull();
    cleanup();
    vi.setSystemTime(Date.now() + DAY);
    show();
    await pass(1100);
    expect(card()).not.toBeNull();
  });

  it("the browser's own no is a no to the card", async () => {
    offer("dismissed");
    show();
    await pass(1100);
    fireEvent.click(screen.getByRole("button", { name: "Install" }));
    await pass(0);
    expect(card()).toBeNull();
    expect(localStorage.getItem("reignwell.install.dismissedAt")).not.toBeNull();
  });

  it("shows the two steps on an iPhone, each with its sign", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
    show();
    await pass(1100);
    const steps = screen.getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "Tap Share in Safari’s bar",
      "Choose Add to Home Screen",
    ]);
    for (const step of steps) expect(step.querySelector("svg")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
  });

  it("DEC-37: never shows in the installed app, nor where nothing can be installed", async () => {
    show();
    await pass(1100);
    expect(card()).toBeNull();
    cleanup();
    installed = true;
    offer("accepted");
    show();
    await pass(1100);
    expect(card()).toBeNull();
    show(<InstallSection />);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("a user who put it away finds the same in the settings", async () => {
    const { prompt } = offer("accepted");
    localStorage.setItem("reignwell.install.dismissedAt", String(Date.now()));
    show(<InstallSection />);
    fireEvent.click(screen.getByRole("button", { name: /^Install/ }));
    expect(prompt).toHaveBeenCalledOnce();
    await pass(0);
    expect(screen.getByText(/its menu says/)).toBeTruthy();
  });
});

describe("how a browser installs", () => {
  const way = (userAgent: string, maxTouchPoints = 0) =>
    installWay(false, { userAgent, maxTouchPoints });
  const MAC =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

  it.each([
    ["Safari on an iPhone", IPHONE, 5, "ios-safari"],
    ["Safari on an iPad, which says that it is a Mac", MAC, 5, "ios-safari"],
    ["Safari on a Mac", MAC, 0, "unknown"],
    ["Chrome on an iPhone", IPHONE.replace("Version/18.5", "CriOS/137.0"), 5, "ios-browser"],
    [
      "a window inside another app",
      IPHONE.replace("Version/18.5 Mobile/15E148 Safari/604.1", "Mobile/15E148 [FBAN/FBIOS]"),
      5,
      "ios-inside-app",
    ],
    [
      "Firefox",
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      0,
      "unknown",
    ],
  ])("SH-007: %s", (_what, userAgent, touchPoints, expected) => {
    expect(way(userAgent, touchPoints)).toBe(expected);
  });

  it("the browser's own dialog goes before everything else", () => {
    expect(installWay(true, { userAgent: IPHONE, maxTouchPoints: 5 })).toBe("prompt");
  });
});
