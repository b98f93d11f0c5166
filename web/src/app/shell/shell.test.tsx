// @vitest-environment happy-dom
/// <reference types="node" />
import { MantineProvider } from "@mantine/core";
import { LAYOUT, MESSAGES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
import type { SessionState } from "../../lib/session/session-machine.ts";
import NotFoundRoute from "../routes/about/not-found-route.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import TabBar from "./tab-bar.tsx";

const ADA = signedInAs(aUser({ username: "ada" }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(what = <Header />, state: SessionState = ADA, at = "/") {
  return render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={fixedSession(state)}>{what}</AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

/** What a navigation offers, in its order: the words, and where they lead. */
const offers = (navigation: HTMLElement) =>
  [...navigation.querySelectorAll("a, button")].map((each) => [
    each.textContent,
    each.getAttribute("href"),
  ]);
const main = () => screen.getByRole("navigation", { name: "Main" });

describe("the header", () => {
  it.each(["/", "/dashboard", "/settings", "/nowhere"])(
    "SH-001: the logo leads from %s to the daily page",
    (at) => {
      show(<Header />, ADA, at);
      const logo = screen.getByRole("link", { name: /^Reignwell/ });
      expect(logo.getAttribute("href")).toBe("/");
      expect(logo.querySelector("svg")).not.toBeNull();
    },
  );

  it("SH-002: greets by the username and offers the places, what is their own, and the way out", () => {
    show();
    expect(offers(main())).toEqual([
      ["0", "/referral"],
      ["Dashboard", "/dashboard"],
      ["Reflections", "/reflections"],
      ["Rewards", "/referral"],
      ["Hello, ada", null],
      ["Series", "/series"],
      ["Account", "/account"],
      ["Your data", "/your-data"],
      ["Settings", "/settings"],
      ["Help", "/help"],
      ["Logout", null],
    ]);
    const opens = within(main())
      .getByText("Hello, ada")
      .parentElement?.getAttribute("popovertarget");
    expect(document.getElementById(opens ?? "")?.textContent).toContain("Logout");
  });

  it("R-028, SH-002: the points badge leads to the rewards and says what it is", async () => {
    vi.stubGlobal("requestIdleCallback", undefined);
    show(<Header />, signedInAs(aUser({ sharingPoints: 120 })));
    const { points, toRewards } = MESSAGES.header;
    const badge = screen.getByRole("link", { name: `${points(120)}. ${toRewards}` });
    expect([badge.getAttribute("href"), badge.textContent]).toEqual(["/referral", "120"]);
    expect(screen.queryByRole("tooltip")).toBeNull();
    const hover = async () => {
      const place = badge.parentElement;
      if (place) fireEvent.pointerEnter(place, { pointerType: "mouse" });
      return screen.queryByRole("tooltip");
    };
    // It comes after the first paint, and then a moment after the pointer.
    const tip = await vi.waitUntil(hover, { timeout: 5000, interval: 800 });
    expect([...tip.children].map(({ textContent }) => textContent)).toEqual([
      "You have 120 points",
      "Click to view referrals & rewards",
    ]);
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("SH-002, SH-004, A-033: user id 1 alone gets the way to the admin area, here and in the menu", () => {
    show();
    expect(offers(main())).not.toContainEqual(["Admin", "/admin"]);
    cleanup();
    show(<Header />, signedInAs(aUser({ id: 1, isAdmin: true })));
    expect(offers(main())).toContainEqual(["Admin", "/admin"]);
    fireEvent.click(screen.getByRole("button", { name: "Menu" }));
    expect(offers(screen.getByRole("dialog", { name: "Menu" }))).toContainEqual([
      "Admin",
      "/admin",
    ]);
  });

  it("SH-003: offers somebody signed out the way in, and nothing that needs an account", () => {
    show(<Header />, GUEST);
    expect(offers(main())).toEqual([["Login", "/auth"]]);
    expect(screen.queryByText(/^Hello/)).toBeNull();
  });

  it("SH-004: the side menu has the same places", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Menu" }));
    const menu = screen.getByRole("dialog", { name: "Menu" });
    const inMenu = offers(within(menu).getByRole("navigation"));
    const places = offers(main()).filter(([words]) => words !== "Hello, ada" && words !== "0");
    for (const offer of places) expect(inMenu).toContainEqual(offer);
    fireEvent.click(within(menu).getByRole("button", { name: "Close menu" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("SH-004: the side menu leads somebody signed out to the sign-in screen", () => {
    show(<Header />, GUEST);
    fireEvent.click(screen.getByRole("button", { name: "Menu" }));
    const menu = screen.getByRole("dialog", { name: "Menu" });
    expect(offers(menu)).toContainEqual(["Login", "/auth"]);
  });
});

it("SH-005: admin pages are 1280 pixels wide, wide ones 1080, the others 720 (DEC-99)", () => {
  const styles = readFileSync(join(import.meta.dirname, "../../ui/page.module.css"), "utf8");
  const widths = [...styles.matchAll(/max-width: calc\(([\d.]+)rem/g)].map(
    ([, rem]) => Number(rem) * 16,
  );
  expect(widths).toEqual([LAYOUT.narrowWidth, LAYOUT.adminWidth, LAYOUT.wideWidth]);
});

it("SH-006, SH-015: the footer quotes Matthew 6:33 and leads to privacy and terms", () => {
  show(<Footer />, GUEST);
  expect(screen.getByText(/seek first God/)).toBeTruthy();
  expect(screen.getByText(/Matthew 6:33/)).toBeTruthy();
  expect(screen.getByText(/^© 20\d\d Reignwell$/)).toBeTruthy();
  const links = offers(screen.getByRole("navigation", { name: "Footer" }));
  expect(links).toContainEqual(["Privacy", "/privacy"]);
  expect(links).toContainEqual(["Terms", "/terms"]);
});

it("SH-008: an address that is none of ours says so and leads home", () => {
  show(<NotFoundRoute />, GUEST, "/nowhere");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(MESSAGES.notFound.title);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

describe("look: the tab bar of the installed app", () => {
  // A hidden one has no name.
  const bar = () => screen.getByRole("navigation", { hidden: true });

  it("repeats the menu's places and tells the current one by more than a color", () => {
    show(<TabBar />, ADA, "/dashboard?tab=goals");
    expect(offers(bar())).toEqual([
      ["Today", "/"],
      ["Dashboard", "/dashboard"],
      ["Reflections", "/reflections"],
      ["Rewards", "/referral"],
    ]);
    const current = within(bar()).getByRole("link", { current: "page" });
    expect(current.textContent).toBe("Dashboard");
    const signs = within(bar())
      .getAllByRole("link")
      .map((link) => link.querySelector("svg"));
    expect(signs.map((sign) => sign?.getAttribute("fill"))).toEqual([
      "none",
      "currentColor",
      "none",
      "none",
    ]);
  });

  it("is away while a keyboard lies on the screen, not while a page is pinched", () => {
    const seen = Object.assign(new EventTarget(), { width: 360, height: 740, scale: 1 });
    vi.stubGlobal("visualViewport", seen);
    show(<TabBar />, GUEST);
    const become = (size: object) =>
      act(() => {
        Object.assign(seen, size);
        seen.dispatchEvent(new Event("resize"));
      });
    expect(bar().hidden).toBe(false);
    become({ height: 690 });
    expect(bar().hidden).toBe(false);
    become({ height: 420 });
    expect(bar().hidden).toBe(true);
    become({ height: 740 });
    expect(bar().hidden).toBe(false);
    become({ width: 180, height: 370, scale: 2 });
    expect(bar().hidden).toBe(false);
    // Turned to its side the window is lower, and that is no keyboard.
    become({ width: 740, height: 360, scale: 1 });
    expect(bar().hidden).toBe(false);
  });
});
