// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { ACHIEVEMENTS, MESSAGES, ROUTES } from "@reignwell/contract";
import { recordShare, saveEntry } from "@reignwell/local-db";
import { addDays } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { database, later, press, toasts, TODAY } from "../../../testing/screen-harness.tsx";
import { ShareTheWord } from "./share-the-word.tsx";
import { address, server, setPoints, show } from "./testing/rewards-server.tsx";

const texts = MESSAGES.shareTheWord;
const open = (tab = "", user?: Parameters<typeof show>[2]) =>
  show(<ShareTheWord database={database} today={TODAY} />, `/referral${tab}`, user);
const friend = (username: string, isPending: boolean) => ({
  username,
  displayName: username.toUpperCase(),
  createdAt: "2026-11-19T18:00:00.000Z",
  pointsEarned: isPending ? 0 : 50,
  isPending,
});

describe("the page", () => {
  it("R-001, R-002: three tabs with the referral program first; the open one is in the address", async () => {
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Share The Word");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Referral Program",
      "Monthly Giveaways",
      "Your Achievements",
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Referral Program");
    fireEvent.click(screen.getByRole("tab", { name: texts.tabs.achievements }));
    expect(address()).toBe("/referral?tab=achievements");
    // Only the open tab asks for its own.
    expect(server.asked).not.toContain(ROUTES.giveaways);
    await screen.findByText("First Share");
  });

  it.each([
    ["", texts.signInReferral.title],
    ["?tab=giveaways", texts.signInGiveaways.title],
    ["?tab=achievements", texts.signInAchievements.title],
  ])("R-001: a visitor is asked to sign in at %s", async (tab, title) => {
    open(tab, null);
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    const way = screen.getByRole("link", { name: texts.signIn });
    expect(way.getAttribute("href")).toBe("/auth");
    expect(server.asked).not.toContain(ROUTES.referralStats);
  });
});

describe("the referral program", () => {
  it("R-003, R-006: code, link, numbers and the friends, those who wait for their first plan marked", async () => {
    server.stats = {
      ...server.stats,
      referrals: [friend("bea", true), friend("cy", false)],
      totalReferrals: 4,
      pointsEarned: 150,
    };
    open();
    await screen.findByText("BEA");
    const rows = screen.getAllByRole("listitem").slice(-2);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `BEA${texts.joined("Nov 19, 2026")}${texts.pending}`,
      `CY${texts.joined("Nov 19, 2026")}50 points`,
    ]);
    expect(screen.getByText("4")).toBeTruthy();
    expect(screen.getByText("150")).toBeTruthy();
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(valueOf(texts.code)).toBe("ABCD2345");
    expect(valueOf(texts.link)).toBe(server.stats.referralLink);
  });

  it("R-005: the copied mark goes after two seconds, and a toast says it", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    open();
    fireEvent.click(screen.getByRole("button", { name: texts.copyCode }));
    await act(async () => undefined);
    expect(writeText).toHaveBeenCalledWith("ABCD2345");
    expect(toasts).toEqual([{ title: "Copied to clipboard!" }]);
    act(() => void vi.advanceTimersByTime(1900));
    expect(screen.getByRole("button", { name: texts.copiedMark })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole("button", { name: texts.copiedMark })).toBeNull();
  });

  it("R-004, DEC-65: X, Facebook and mail open beside the page and carry the link", async () => {
    open();
    await screen.findByText(texts.noFriends);
    const { referralLink } = server.stats;
    const targets = Object.values(texts.shareOn).map((label) =>
      screen.getByRole<HTMLAnchorElement>("link", { name: new RegExp(label) }),
    );
    expect(targets.map(({ href }) => new URL(href).origin + new URL(href).pathname)).toEqual([
      "https://x.com/intent/post",
      "https://www.facebook.com/sharer/sharer.php",
      "null",
    ]);
    for (const { href, target, rel } of targets) {
      expect(decodeURIComponent(href)).toContain(referralLink);
      expect([target, rel]).toEqual(["_blank", "noopener noreferrer"]);
    }
  });

  it("R-022: a failure says so and is tried again by its button", async () => {
    server.failing.set(ROUTES.referralStats, { status: 500, body: {} });
    open();
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load referral program");
    const alert = screen.getByRole("alert").parentElement;
    expect(alert?.textContent).toContain("There was an error loading your referral information");
    expect(alert?.textContent).toContain("Please try again later.");
    server.failing.clear();
    await press(MESSAGES.offline.retry);
    expect(await screen.findByText(texts.noFriends)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("R-003, DEC-86: without a connection the code and the link are there all the same", async () => {
    server.failing.set(ROUTES.referralStats, "away");
    open();
    expect(await screen.findByText(texts.referralOffline)).toBeTruthy();
    const link = screen.getByLabelText<HTMLInputElement>(texts.link).value;
    expect(link).toBe(`${window.location.origin}/auth?ref=ABCD2345`);
    expect(screen.getByLabelText<HTMLInputElement>(texts.code).value).toBe("ABCD2345");
  });

  it("DEC-110: without a connection the numbers and achievements of the last time are there, with their time", async () => {
    server.stats = { ...server.stats, totalReferrals: 7, pointsEarned: 350 };
    server.achieved = [
      {
        achievementId: "first_share",
        createdAt: "2026-11-20T18:00:00.000Z",
        title: "First Share",
        description: "",
        pointsAwarded: 10,
      },
    ];
    open("?tab=achievements");
    await screen.findByText("Achieved on Nov 20, 2026");
    cleanup();
    open();
    await screen.findByText("350");
    cleanup();
    for (const path of [ROUTES.referralStats, ROUTES.achievements])
      server.failing.set(path, "away");
    open();
    expect(await screen.findByText("350")).toBeTruthy();
    expect(screen.getByText(/You see what was so on .* at .*\.$/)).toBeTruthy();
    cleanup();
    open("?tab=achievements");
    expect(await screen.findByText("Achieved on Nov 20, 2026")).toBeTruthy();
    expect(screen.getByText(/You see what was so on/)).toBeTruthy();
  });

  it("DEC-66: when points come the numbers are asked for again", async () => {
    open();
    await screen.findByText(texts.noFriends);
    server.stats = { ...server.stats, totalReferrals: 1, pointsEarned: 50 };
    act(() => setPoints(175));
    expect(await screen.findByText("50")).toBeTruthy();
    expect(screen.getByText("175 points")).toBeTruthy();
  });
});

describe("the achievements", () => {
  const card = async (title: string) =>
    within((await screen.findByRole("heading", { name: title })).closest("li") ?? document.body);

  it("R-024, R-025: the whole catalogue, each locked or achieved with its date", async () => {
    server.achieved = [
      {
        achievementId: "first_share",
        createdAt: "2026-11-20T18:00:00.000Z",
        title: "First Share",
        description: "",
        pointsAwarded: 10,
      },
    ];
    open("?tab=achievements");
    expect(await (await card("First Share")).findByText("Achieved on Nov 20, 2026")).toBeTruthy();
    for (const { title, points } of ACHIEVEMENTS) {
      expect((await card(title)).getByText(`${points} points`)).toBeTruthy();
    }
    expect((await card("First Referral")).getByText(/^Locked/)).toBeTruthy();
    expect((await card("Scripture Advocate")).queryByText(/Achieved/)).toBeNull();
  });

  it("DEC-74: plans and shares of this device count at once, and are confirmed when they are synced", async () => {
    server.failing.set(ROUTES.achievements, "away");
    server.failing.set(ROUTES.referralStats, "away");
    for (let day = 0; day < 7; day += 1) {
      const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date: addDays(TODAY, -day) });
      await saveEntry(database, plan, later());
    }
    const verseReference = "John 3:16";
    await recordShare(database, { platform: "x", verseReference }, later());
    await recordShare(database, { platform: "copy", verseReference }, later());
    open("?tab=achievements");
    expect(await screen.findByText(texts.achievementsOffline)).toBeTruthy();
    const streak = await card("7-Day Streak");
    expect(await streak.findByText(`${texts.unconfirmed} · 7 of 7`)).toBeTruthy();
    expect((await card("Consistent Disciple")).getByText(`${texts.locked} · 7 of 30`)).toBeTruthy();
    expect((await card("Social Butterfly")).getByText(`${texts.locked} · 2 of 4`)).toBeTruthy();
    expect((await card("First Share")).getByText(`${texts.unconfirmed} · 1 of 1`)).toBeTruthy();
    expect(screen.queryByText(texts.plansLeftOut)).toBeNull();
    // Of friends this device knows nothing.
    expect((await card("First Referral")).getByText(texts.locked)).toBeTruthy();
  });

  it("DEC-73: plans of days before the account was made are not said to wait for the sync", async () => {
    server.stats = { ...server.stats, plansCountFrom: addDays(TODAY, -2) };
    for (let day = 0; day < 7; day += 1) {
      const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date: addDays(TODAY, -day) });
      await saveEntry(database, plan, later());
    }
    open("?tab=achievements");
    const streak = await card("7-Day Streak");
    expect(await streak.findByText(`${texts.locked} · 3 of 7`)).toBeTruthy();
    expect(screen.getByText(texts.plansLeftOut)).toBeTruthy();
  });

  it("R-022: what cannot be loaded says so", async () => {
    server.failing.set(ROUTES.achievements, { status: 500, body: {} });
    open("?tab=achievements");
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load achievements");
    await waitFor(() => expect(screen.getByText("First Share")).toBeTruthy());
  });
});
