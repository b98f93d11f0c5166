// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedSession, GUEST, signedInAs } from "../../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../../lib/session/session.tsx";
import type { SessionState } from "../../../lib/session/session-machine.ts";
import { AppRoutes } from "../../router.tsx";

// Each part is loaded when it is shown.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADMINISTRATOR = signedInAs(aUser({ id: 1, isAdmin: true }));

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

const address = () => screen.getByTestId("address").textContent;

function show(at: string, state: SessionState) {
  // The guard of signed-in pages asks the browser where it is.
  window.history.replaceState(null, "", at.replace(/\?.*/, ""));
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={fixedSession(state)}>
          <AppRoutes />
          <Address />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const openTab = async () => (await screen.findByRole("tab", { selected: true })).textContent;

describe.each(["/admin", "/admin?tab=overview", "/admin/users"])("X-001, DEC-11: %s", (at) => {
  it("sends a user who isn’t the administrator to the daily page", async () => {
    show(at, signedInAs(aUser({ id: 2, isAdmin: false })));
    await waitFor(() => expect(address()).toBe("/"));
    expect(screen.queryByRole("heading", { name: /^(Admin|Users)$/ })).toBeNull();
  });

  it("A-005: sends a guest to the sign-in screen", async () => {
    show(at, GUEST);
    expect(await screen.findByRole("form", { name: "Sign In" })).toBeTruthy();
  });

  it("is there for user id 1", async () => {
    show(at, ADMINISTRATOR);
    await screen.findByRole("heading", { level: 1, name: /^(Admin|Users)$/ });
    expect(address()).toBe(at);
  });
});

describe("the tabs of /admin", () => {
  it("X-002: are six, in this order, and it opens on the scriptures", async () => {
    show("/admin", ADMINISTRATOR);
    expect(await openTab()).toBe("Scriptures");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Overview",
      "Users",
      "Scriptures",
      "Series",
      "Giveaways",
      "SendFox",
    ]);
    expect(document.title).toContain("Admin: Scriptures");
  });

  it("X-002: stand in the address, and 'Users' is a card that leads to the users’ page", async () => {
    show("/admin", ADMINISTRATOR);
    fireEvent.click(await screen.findByRole("tab", { name: "Users" }));
    expect(address()).toBe("/admin?tab=users");
    fireEvent.click(await screen.findByRole("link", { name: MESSAGES.admin.openUsers }));
    await screen.findByRole("heading", { level: 1, name: "Users" });
    expect(address()).toBe("/admin/users");
  });

  it.each([
    ["overview", "Overview"],
    ["series", "Series"],
    ["giveaways", "Giveaways"],
    ["mailing-lists", "SendFox"],
    ["nothing", "Scriptures"],
  ])("X-002: ?tab=%s opens %s", async (name, title) => {
    show(`/admin?tab=${name}`, ADMINISTRATOR);
    expect(await openTab()).toBe(title);
    expect(await screen.findByRole("region", { name: title })).toBeTruthy();
  });
});
