// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShowMore, useGrowingList } from "./growing-list.tsx";

const ROWS = Array.from({ length: 100 }, (_, index) => index);
const STEPS = { atOnce: 2, first: 10, part: 20, byItself: 50 };

/** Those that watch the end of the list, each told once at its start, as a browser does. */
let watching: (() => void)[];
beforeEach(() => {
  watching = [];
  class Watcher {
    readonly #tell: () => void;
    constructor(tell: IntersectionObserverCallback) {
      const near = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      this.#tell = () => tell(near, this as unknown as IntersectionObserver);
    }
    observe() {
      watching.push(this.#tell);
    }
    disconnect() {
      watching = watching.filter((tell) => tell !== this.#tell);
    }
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List() {
  const { visible, more } = useGrowingList(ROWS, "all", STEPS);
  return (
    <MantineProvider env="test">
      <p>{visible.length} rows</p>
      {more && <ShowMore label="Show more" {...more} />}
    </MantineProvider>
  );
}

it("issue 17: the button that was pressed for more rows keeps the focus", async () => {
  render(<List />);
  const button = await screen.findByRole("button", { name: "Show more" });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText("30 rows")).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

it("an end that is still near after a part brings the next one, up to what comes by itself", async () => {
  render(<List />);
  await screen.findByRole("button", { name: "Show more" });
  for (const rows of ["30 rows", "50 rows"]) {
    const [tell] = watching;
    watching = [];
    act(() => tell?.());
    expect(await screen.findByText(rows)).toBeTruthy();
  }
  expect(watching).toEqual([]);
});
