// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ScrollMemory } from "./scroll-memory.ts";

const scrolled = vi.fn<typeof window.scrollTo>();
const MONTH = "/reflections?month=2026-10";

beforeEach(() => {
  vi.stubGlobal("scrollTo", scrolled);
  render(
    <MemoryRouter initialEntries={["/reflections"]}>
      <Link to="/dashboard">a new page</Link>
      <Link to="/auth" replace>
        a page in the place of this one
      </Link>
      <Link to={MONTH} replace>
        a month
      </Link>
      <Link to={`${MONTH}&q=light`} replace>
        a search
      </Link>
      <WithinEntry />
      <ScrollMemory />
    </MemoryRouter>,
  );
  scrolled.mockReset();
});

afterEach(cleanup);

/** Goes through the history without leaving the router's entry, as Back does between a plan's steps. */
function WithinEntry() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(0)}>
      Back
    </button>
  );
}

const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

describe("where a page stands after its address has changed", () => {
  it("a new page begins at its top, also one that takes the place of another", () => {
    follow("a new page");
    expect(scrolled).toHaveBeenCalledTimes(1);
    follow("a page in the place of this one");
    expect(scrolled).toHaveBeenCalledTimes(2);
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: "instant" });
  });

  it("a list stays where it is when its month or its search is written into the address", () => {
    follow("a month");
    follow("a search");
    expect(scrolled).not.toHaveBeenCalled();
    follow("a page in the place of this one");
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it("D-010, D-012: Back within a page that was reached by a link does not hold it where it stands", () => {
    follow("a new page");
    fireEvent.scroll(window);
    scrolled.mockReset();
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(scrolled).not.toHaveBeenCalled();
  });
});
