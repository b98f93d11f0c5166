// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { useEarlyPress } from "./early-press.ts";

const BEFORE = `<div class="first-light"><a href="/settings">Settings</a><button aria-label="Menu"></button>
  <main tabindex="-1"><p>Words</p><form><button>Continue</button></form></main></div>`;
const pressed = vi.fn<(name: string) => void>();

// The same program that the page runs before its first paint.
beforeAll(() => {
  const script = readFileSync(join(import.meta.dirname, "../../../public/page-init.js"), "utf8");
  runInThisContext(script);
});
afterEach(() => {
  cleanup();
  pressed.mockReset();
  document.body.innerHTML = "";
});

function App() {
  useEarlyPress();
  return (
    <main tabIndex={-1}>
      <p>Something that the first page did not have</p>
      <button aria-label="Menu" onClick={() => pressed("menu")} />
      <form onSubmit={(event) => event.preventDefault()}>
        <button onClick={() => pressed("continue")}>Continue</button>
      </form>
    </main>
  );
}

/** The page before the program, what is done on it, and then the program. */
function come(act: (page: HTMLElement) => void): void {
  document.body.innerHTML = `<div id="root">${BEFORE}</div>`;
  const root = document.getElementById("root");
  if (!root) throw new Error("there is no root");
  act(root);
  root.innerHTML = "";
  render(<App />, { container: root });
}

it("a button that was pressed before the program ran is pressed when it does, once", () => {
  come((page) => {
    const [menu, next] = page.querySelectorAll("button");
    next?.click();
    next?.click();
    menu?.click();
  });
  expect(pressed.mock.calls.flat()).toEqual(["continue", "menu"]);
});

it("without a press nothing is pressed, and a link goes its own way", () => {
  come((page) =>
    page.querySelector("a")?.addEventListener("click", (event) => event.preventDefault()),
  );
  expect(pressed).not.toHaveBeenCalled();
});

it("the focus goes where it was", () => {
  come((page) => page.querySelector("button")?.focus());
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Menu");
});

it("the focus stays on the main part, and a press beside the buttons is none", () => {
  come((page) => {
    page.querySelector("p")?.click();
    page.querySelector("main")?.focus();
  });
  expect(document.activeElement?.localName).toBe("main");
  expect(pressed).not.toHaveBeenCalled();
});

it("a focus that has left goes nowhere", async () => {
  document.body.innerHTML = BEFORE;
  const before = document.querySelector("button");
  before?.focus();
  before?.blur();
  await vi.waitUntil(() => document.documentElement.dataset["focused"] === undefined);
  come(() => undefined);
  expect(document.activeElement).toBe(document.body);
});
