// @vitest-environment happy-dom
import { createRoutesFromElements, matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import {
  ADMIN_ROUTES,
  GUEST_ROUTES,
  LATER_ROUTES,
  MEMBER_ROUTES,
  PUBLIC_ROUTES,
} from "../../e2e/fixtures/routes.ts";
import { AppRoutes } from "./router.tsx";
import { AdminOnly } from "./admin-only.tsx";
import { ADMIN_TABS } from "./routes/admin/use-admin-tab.ts";
import { TAB_NAMES } from "./routes/dashboard/dashboard-tabs.tsx";
import { Protected } from "./protected.tsx";

const routes = createRoutesFromElements(AppRoutes().props.children);
const open = [...PUBLIC_ROUTES, ...LATER_ROUTES, ...GUEST_ROUTES].map(({ path }) => path);
const own = MEMBER_ROUTES.map(({ path }) => path);
const admins = ADMIN_ROUTES.map(({ path }) => path);

/** The pattern of the router that an address is answered by. */
function patternOf(address: string): string {
  const matched = matchRoutes(routes, address)?.at(-1)?.route;
  return matched?.index ? "/" : (matched?.path ?? "nothing");
}

function patternsIn(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ index, path, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path === undefined ? [] : [path]),
    ...patternsIn(children),
  ]);
}

/** The routes below the one with this guard: {@link Protected} or {@link AdminOnly}. */
function patternsBehind(guard: unknown, list: readonly RouteObject[]): string[] {
  return list.flatMap(({ element, children = [] }) =>
    typeof element === "object" && element !== null && "type" in element
      ? element.type === guard
        ? patternsIn(children)
        : patternsBehind(guard, children)
      : [],
  );
}

describe("the addresses that every walk through the app visits", () => {
  it("are all that the router knows, and one that it does not", () => {
    const visited = new Set([...open, ...own, ...admins].map(patternOf));
    expect([...visited].sort()).toEqual(patternsIn(routes).sort());
  });

  it("are visited by somebody signed in where the router asks for that, and only there", () => {
    const protectedOnes = patternsBehind(Protected, routes);
    const visited = new Set([...own, ...admins].map(patternOf));
    expect([...visited].sort()).toEqual(protectedOnes.sort());
    expect(open.map(patternOf).filter((one) => protectedOnes.includes(one))).toEqual([]);
  });

  it("X-001, DEC-11: are visited by the administrator where the router asks for user id 1", () => {
    const behind = patternsBehind(AdminOnly, routes).sort();
    expect(behind).toEqual(["admin", "admin/users"]);
    expect([...new Set(admins.map(patternOf))].sort()).toEqual(behind);
    expect(own.map(patternOf).filter((one) => behind.includes(one))).toEqual([]);
  });

  it("have every tab of the dashboard and of the admin area, and both kinds of debug pages", () => {
    for (const tab of TAB_NAMES) expect(own).toContain(`/dashboard?tab=${tab}`);
    for (const tab of ADMIN_TABS) {
      expect(admins).toContain(tab === "scriptures" ? "/admin" : `/admin?tab=${tab}`);
    }
    expect(open).toEqual(expect.arrayContaining(["/debug/today", "/debug/images"]));
  });
});
