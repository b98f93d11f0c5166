// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { type NavigateFunction, MemoryRouter, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ScrollMemory } from "./scroll-memory.ts";

const scrolled = vi.fn<typeof window.scrollTo>();
let navigate: NavigateFunction;

function Navigation() {
  navigate = useNavigate();
  return null;
}

beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal("scrollTo", scrolled);
  render(
    <MemoryRouter initialEntries={["/reflections"]}>
      <Navigation />
      <ScrollMemory />
    </MemoryRouter>,
  );
  scrolled.mockReset();
});

const go = (to: string, replace: boolean) => act(async () => navigate(to, { replace }));

describe("where a page stands after its address has changed", () => {
  it("a new page begins at its top, also one that takes the place of another", async () => {
    await go("/dashboard", false);
    await go("/auth", true);
    await go("/auth?next=1", false);
    expect(scrolled).toHaveBeenCalledTimes(3);
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: "instant" });
  });

  it("a list stays where it is when its month or its search is written into the address", async () => {
    await go("/reflections?month=2026-10", true);
    await go("/reflections?month=2026-10&q=light", true);
    expect(scrolled).not.toHaveBeenCalled();
    await go("/dashboard", true);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});
