// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { serverClock } from "../../../lib/day/server-clock.ts";
import { database, press, toasts, toastShown, TODAY } from "../../../../testing/screen-harness.tsx";
import { ShareTheWord } from "../share-the-word.tsx";
import {
  address,
  anEntryOf,
  giveaway,
  server,
  setPoints,
  show,
} from "../testing/rewards-server.tsx";

const texts = MESSAGES.shareTheWord;
const MINUTE_BEGINS = Date.parse("2026-11-21T18:00:00Z");
const DETAIL = "&giveaway=1";
const open = (more = "", user?: Parameters<typeof show>[2]) =>
  show(<ShareTheWord database={database} today={TODAY} />, `/referral?tab=giveaways${more}`, user);
const slider = () => screen.getByLabelText<HTMLInputElement>(texts.pointsToSpend);

describe("the list of giveaways", () => {
  it("R-012, R-013: title, description, prize, points and the time that is left, for visitors, too", async () => {
    open("", null);
    const heading = await screen.findByRole("heading", { name: "Giveaway 1" });
    const card = within(heading.closest("li") ?? heading);
    expect(card.getByText("For one of those who read every day.")).toBeTruthy();
    expect(card.getByText("A study Bible")).toBeTruthy();
    expect(card.getByText("100 points")).toBeTruthy();
    expect(card.getByText("3 days 3 hours")).toBeTruthy();
  });

  it("R-021, DEC-71: the tab is called monthly, a giveaway names its own end and no week or month", async () => {
    server.giveaways = [giveaway(1, { endDate: "2099-03-05T18:00:00.000Z" })];
    open();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Monthly Giveaways");
    const card = (await screen.findByRole("heading", { name: "Giveaway 1" })).closest("li");
    expect(card?.textContent).toContain("Ends Mar 5, 2099");
    expect(card?.textContent).not.toMatch(/week|month/i);
  });

  it("R-013: the time that is left goes on by the minute, until it has ended", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: MINUTE_BEGINS });
    server.giveaways = [giveaway(1, { endDate: new Date(Date.now() + 90 * 60_000).toISOString() })];
    open();
    await screen.findByText("1 hour 30 minutes");
    act(() => void vi.advanceTimersByTime(60_000));
    // The page begins to follow the clock a moment after it is drawn, and then looks at once.
    await screen.findByText("1 hour 29 minutes");
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText("1 hour 28 minutes")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(88 * 60_000));
    expect(screen.getByText("Ended").parentElement?.textContent).toMatch(/^Ended on \w+ \d+, \d+$/);
  });

  it("R-013: the end is judged by the server's clock, however wrong this device's is", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: MINUTE_BEGINS });
    const endsIn = 90 * 60_000;
    server.giveaways = [giveaway(1, { endDate: new Date(Date.now() + endsIn).toISOString() })];
    onTestFinished(() => serverClock.set(0));
    serverClock.set(2 * endsIn);
    open();
    await screen.findByText("Ended");
    act(() => serverClock.set(-60 * 60_000));
    expect(await screen.findByText("2 hours 30 minutes")).toBeTruthy();
  });

  it("R-014: a picture that fails to load gives way to the drawing of a gift", async () => {
    server.giveaways = [giveaway(1, { imageUrl: "/uploads/gone.png" })];
    open();
    await screen.findByRole("heading", { name: "Giveaway 1" });
    const picture = document.querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/uploads/gone.png");
    expect(document.querySelector("[data-placeholder]")).toBeNull();
    if (picture) fireEvent.error(picture);
    expect(document.querySelector("img")).toBeNull();
    expect(document.querySelector("[data-placeholder] svg")).not.toBeNull();
  });

  it("issue 19: until there is one, the tab says so kindly", async () => {
    server.giveaways = [];
    open();
    expect(await screen.findByRole("heading", { name: texts.noGiveaways })).toBeTruthy();
  });

  it("R-022: what cannot be loaded says so and is tried again", async () => {
    server.failing.set(ROUTES.giveaways, { status: 500, body: {} });
    open();
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load giveaways");
    expect(screen.queryByRole("heading", { name: texts.noGiveaways })).toBeNull();
    server.failing.clear();
    await press(MESSAGES.offline.retry);
    expect(await screen.findByRole("heading", { name: "Giveaway 1" })).toBeTruthy();
  });
});

describe("the detail", () => {
  it("R-011, R-015, R-029: it has its rules and an address of its own, gets the focus, and leads back to the list", async () => {
    open();
    fireEvent.click(await screen.findByRole("link", { name: `${texts.view} Giveaway 1` }));
    const heading = await screen.findByRole("heading", { name: "Giveaway 1" });
    expect(address()).toBe("/referral?tab=giveaways&giveaway=1");
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("Open to everybody. Entering is free.")).toBeTruthy();
    const draw = screen.getByRole("link", { name: texts.toDraw });
    expect(draw.getAttribute("href")).toBe("/giveaways/1/draw");
    fireEvent.click(screen.getByRole("link", { name: texts.back }));
    expect(address()).toBe("/referral?tab=giveaways");
  });

  it("R-016, DEC-68: the selector goes from the requirement in steps of 10 to what the balance allows", async () => {
    open(DETAIL, { sharingPoints: 138 });
    await screen.findByRole("heading", { name: "Giveaway 1" });
    const { min, max, step, value } = slider();
    expect({ min, max, step, value }).toEqual({ min: "100", max: "130", step: "10", value: "100" });
    fireEvent.click(screen.getByLabelText(texts.fewer));
    expect(slider().value).toBe("100");
    for (let presses = 0; presses < 5; presses += 1) {
      fireEvent.click(screen.getByLabelText(texts.more));
    }
    expect(slider().value).toBe("130");
    expect(screen.getByText("Enter with 130 points")).toBeTruthy();
  });

  it("R-017, DEC-69: the odds follow the points, and their tooltip says what they are", async () => {
    open(DETAIL, { sharingPoints: 300 });
    await screen.findByRole("heading", { name: "Giveaway 1" });
    const odds = screen.getByRole("button", { name: "Entry odds: 10%" });
    fireEvent.change(slider(), { target: { value: "150" } });
    expect(odds.textContent).toBe("Entry odds: 15%");
    const tip = () => screen.queryByRole("tooltip", { hidden: true })?.textContent;
    fireEvent.click(odds);
    expect(tip()).toBe(texts.oddsTooltip);
    fireEvent.click(odds);
    expect(tip()).toBeUndefined();
    fireEvent.click(odds);
    fireEvent.pointerDown(document.body);
    expect(tip()).toBeUndefined();
  });

  it("R-018, R-019: an entry takes its points, and entries and balance are the new ones", async () => {
    open(DETAIL, { sharingPoints: 250 });
    await screen.findByRole("heading", { name: "Giveaway 1" });
    await press(texts.more);
    await press("Enter with 110 points");
    await toastShown({ title: "Entry Confirmed!" });
    expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
      ["/api/enter-giveaway", { giveawayId: 1, pointsSpent: 110 }],
    ]);
    expect(screen.getByText(texts.youHave(140))).toBeTruthy();
    expect(await screen.findByText(/Entry 71: 110 points/)).toBeTruthy();
    // What is left allows less now.
    expect(slider().max).toBe("140");
  });

  it("R-018: two presses are one entry; one after a lost answer is the same one to the server", async () => {
    let go: () => void = () => undefined;
    server.gate = new Promise((resolve) => {
      go = resolve;
    });
    open(DETAIL, { sharingPoints: 500 });
    const name = "Enter with 100 points";
    await press(name);
    fireEvent.click(screen.getByRole("button", { name: texts.entering }));
    await act(async () => go());
    await toastShown({ title: "Entry Confirmed!" });
    expect(server.calls).toHaveLength(1);

    server.failing.set(ROUTES.enterGiveaway, { status: 200, body: { odd: true } });
    await press(name);
    await toastShown({ title: "Entry Failed" });
    server.failing.clear();
    await press(name);
    await waitFor(() => expect(server.calls).toHaveLength(3));
    const [first, second, third] = server.calls.map(({ key }) => key);
    expect(second).toBe(third);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("R-020: a visitor cannot enter and reads why", async () => {
    open(DETAIL, null);
    await press("Enter with 100 points");
    await toastShown({
      title: "Login required",
      description: "Please sign in to enter this giveaway.",
    });
    expect(server.calls).toEqual([]);
  });

  it("R-016, R-020: with too few points the button is off and says how many are missing", async () => {
    open(DETAIL, { sharingPoints: 60 });
    const enter = await screen.findByRole("button", { name: "Enter with 100 points" });
    expect(enter.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByLabelText(texts.pointsToSpend)).toBeNull();
    fireEvent.click(enter);
    await toastShown({
      title: "Not enough points",
      description: MESSAGES.rewards.needMorePoints(40),
    });
    expect(server.calls).toEqual([]);
    // Points that come from another device open it.
    act(() => setPoints(100));
    expect(enter.getAttribute("aria-disabled")).toBe("false");
  });

  it.each([
    [
      "the server's words",
      { status: 409, body: { message: "This giveaway has ended." } },
      "This giveaway has ended.",
    ],
    ["the general words", { status: 500, body: {} }, "There was an error entering the giveaway."],
    [
      "the end of the session",
      { status: 401, body: { message: "You’re signed out." } },
      "You must be logged in to enter giveaways",
    ],
  ])(
    "R-019, R-020, DEC-70: a refusal is 'Entry Failed' with %s",
    async (_what, failure, description) => {
      server.failing.set(ROUTES.enterGiveaway, failure);
      open(DETAIL);
      await press("Enter with 100 points");
      await toastShown({ title: "Entry Failed", description });
      expect(screen.getByRole("button", { name: "Enter with 100 points" })).toBeTruthy();
    },
  );

  it.each([
    ["before its start", 1, 2, texts.opensLater, /^Opens [A-Z]\w+ \d/],
    ["after its end", -2, -1, texts.closed, /^on [A-Z]\w+ \d/],
  ])(
    "R-013, R-016: %s nobody can enter, and it says when",
    async (_when, startsIn, endsIn, text, day) => {
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      server.giveaways = [giveaway(1, { startDate: inDays(startsIn), endDate: inDays(endsIn) })];
      open(DETAIL);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText(day)).toBeTruthy();
      expect(screen.queryByRole("button", { name: /Enter with/ })).toBeNull();
    },
  );

  it("R-018, R-023, DEC-92: own entries have their place, also in giveaways that are listed no more", async () => {
    server.giveaways = [giveaway(1)];
    server.entries = [
      { ...anEntryOf(1, 120, 9) },
      { ...anEntryOf(5, 100, 8), isRefunded: true },
      { ...anEntryOf(6, 110, 7), isWinner: true },
      anEntryOf(6, 100, 6),
    ];
    open();
    const own = within(
      (await screen.findByRole("heading", { name: texts.yourEntries })).closest("section") ??
        document.body,
    );
    expect(own.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      ["Giveaway 1", "Giveaway 5", "Giveaway 6"],
    );
    expect(own.getByText(/^Entry 8: 100 points on .* · Points given back$/)).toBeTruthy();
    expect(own.getByText("You won").parentElement?.textContent).toContain("Entry 7");
    expect(own.getAllByText(/Points given back/)).toHaveLength(1);
    const draws = own.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(draws).toEqual(["/giveaways/1/draw", "/giveaways/5/draw", "/giveaways/6/draw"]);
  });

  it("DEC-110: without a connection the giveaways and entries of the last time are there to be read", async () => {
    server.entries = [{ ...anEntryOf(1, 120, 9) }];
    open(DETAIL);
    expect(await screen.findByText(/Entry 9: 120 points/)).toBeTruthy();
    cleanup();
    for (const path of [ROUTES.giveaways, ROUTES.giveawayEntries]) server.failing.set(path, "away");
    open(DETAIL);
    expect(await screen.findByRole("heading", { name: "Giveaway 1" })).toBeTruthy();
    expect(await screen.findByText(/Entry 9: 120 points/)).toBeTruthy();
    expect(
      screen.getByText(/^Giveaways need a connection.* You see what was so on .* at .*\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Enter with/ })).toBeNull();
    expect(screen.queryByText(new RegExp(texts.entriesOffline))).toBeNull();
    server.failing.clear();
    await press(MESSAGES.offline.retry);
    expect(await screen.findByRole("button", { name: /Enter with/ })).toBeTruthy();
    expect(screen.queryByText(/You see what was so/)).toBeNull();
  });

  it("R-023: the own entries of this giveaway are listed, and the winner reads that they won", async () => {
    server.entries = [
      { ...anEntryOf(1, 120, 8), isWinner: true },
      anEntryOf(1, 100, 7),
      anEntryOf(2, 100, 6),
    ];
    open(DETAIL);
    expect(await screen.findByText(/Entry 8: 120 points/)).toBeTruthy();
    expect(screen.getByText(/Entry 7: 100 points/)).toBeTruthy();
    expect(screen.queryByText(/Entry 6/)).toBeNull();
    expect(screen.getAllByText("You won")).toHaveLength(2);
    expect(toasts).toEqual([]);
  });

  it("R-011: an address of a giveaway that is gone leads to the others", async () => {
    open("&giveaway=99");
    expect(await screen.findByRole("heading", { name: texts.gone })).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toGiveaways })).toBeTruthy();
  });
});
