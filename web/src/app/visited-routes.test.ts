// @vitest-environment happy-dom
import { createRoutesFromElements, matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import {
  GUEST_ROUTES,
  LATER_ROUTES,
  MEMBER_ROUTES,
  PUBLIC_ROUTES,
} from "../../e2e/fixtures/routes.ts";
import { AppRoutes } from "./router.tsx";
import { TAB_NAMES } from "./routes/dashboard/dashboard-tabs.tsx";
import { Protected } from "./protected.tsx";

const routes = createRoutesFromElements(AppRoutes().props.children);
const open = [...PUBLIC_ROUTES, ...LATER_ROUTES, ...GUEST_ROUTES].map(({ path }) => path);
const own = MEMBER_ROUTES.map(({ path }) => path);

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

/** The routes below the one that leads strangers to the sign-in screen. */
function protectedPatterns(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ element, children = [] }) =>
    typeof element === "object" && element !== null && "type" in element
      ? element.type === Protected
        ? patternsIn(children)
        : protectedPatterns(children)
      : [],
  );
}

describe("the addresses that every walk through the app visits", () => {
  it("are all that the router knows, and one that it does not", () => {
    const visited = new Set([...open, ...own].map(patternOf));
    expect([...visited].sort()).toEqual(patternsIn(routes).sort());
  });

  it("are visited by somebody signed in where the router asks for that, and only there", () => {
    expect([...new Set(own.map(patternOf))].sort()).toEqual(protectedPatterns(routes).sort());
    expect(open.map(patternOf).filter((one) => protectedPatterns(routes).includes(one))).toEqual(
      [],
    );
  });

  it("have every tab of the dashboard, and both kinds of debug pages", () => {
    for (const tab of TAB_NAMES) expect(own).toContain(`/dashboard?tab=${tab}`);
    expect(open).toEqual(expect.arrayContaining(["/debug/today", "/debug/images"]));
  });
});
