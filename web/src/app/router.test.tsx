// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { createRoutesFromElements, matchRoutes, MemoryRouter } from "react-router-dom";
import { isValidElement, type ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { fixedSession, GUEST } from "../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../lib/session/session.tsx";
import { Protected } from "./protected.tsx";
import { AppRoutes } from "./router.tsx";

// The page is loaded when it is shown.
configure({ asyncUtilTimeout: 8000 });
afterEach(cleanup);

const routes = createRoutesFromElements(
  (AppRoutes() as { props: { children: ReactNode } }).props.children,
);

/** What an address is: open to everybody, for signed-in users, or none of the app's. */
function kindOf(address: string): "open" | "protected" | "unknown" {
  const matches = matchRoutes(routes, address) ?? [];
  if (matches.at(-1)?.route.path === "*") return "unknown";
  const isGuard = (element: ReactNode) => isValidElement(element) && element.type === Protected;
  return matches.some(({ route }) => isGuard(route.element)) ? "protected" : "open";
}

describe("the addresses of the app", () => {
  it.each([
    "/dashboard",
    "/reflections",
    "/account",
    "/your-data",
    "/upgrade",
    "/admin",
    "/admin/users",
  ])("A-005, accounts-shell 16: %s needs somebody to be signed in", (address) => {
    expect(kindOf(address)).toBe("protected");
  });

  // A new page moves from here to the list above.
  it.each(["/series/4"])("A-005: %s is not there yet", (address) => {
    expect(kindOf(address)).toBe("unknown");
  });

  it("A-005, DEC-79: no address is open that is not meant to be", () => {
    const paths = (routes[0]?.children ?? []).flatMap(({ path, children, index }) =>
      children ? [] : index ? "/" : `/${path}`,
    );
    expect(paths.filter((path) => kindOf(path) === "open").toSorted()).toEqual([
      "/",
      "/auth",
      "/bible",
      "/confirm-email",
      "/debug/:name",
      "/forgot-password",
      "/giveaways/:id/draw",
      "/help",
      "/login",
      "/privacy",
      "/recover-account",
      "/referral",
      "/reset-password",
      "/series",
      "/settings",
      "/terms",
    ]);
  });

  it.each(["/dashboard", "/dashboard?tab=history", "/reflections", "/account", "/your-data"])(
    "A-005: %s shows a guest the sign-in screen and nothing of the page",
    async (address) => {
      expect(kindOf(address.replace(/\?.*/, ""))).toBe("protected");
      window.history.replaceState(null, "", address);
      render(
        <MantineProvider env="test">
          <MemoryRouter initialEntries={[address]}>
            <AuthProvider store={fixedSession(GUEST)}>
              <AppRoutes />
            </AuthProvider>
          </MemoryRouter>
        </MantineProvider>,
      );
      expect(await screen.findByRole("form", { name: "Sign In" })).toBeTruthy();
      expect(
        screen.queryByRole("heading", { name: /dashboard|reflections|account|data/i }),
      ).toBeNull();
    },
  );
});
