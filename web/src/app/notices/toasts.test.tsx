// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { notify } from "../../lib/notify.ts";
import Toasts from "./toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (time: number) => act(async () => vi.advanceTimersByTimeAsync(time));
const shown = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

it("SH-013: one toast at a time, the newest, for five seconds", async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  notify({ title: "Goal Created" });
  await pass(100);
  expect(shown()).toEqual(["Goal Created"]);
  notify({ title: "Task Created" });
  // The older one takes a moment to go.
  await pass(400);
  expect(shown()).toEqual(["Task Created"]);
  await pass(4500);
  expect(shown()).toEqual(["Task Created"]);
  await pass(600);
  expect(shown()).toEqual([]);
});

function show(owner: number | null = 7) {
  return (
    <MantineProvider env="test">
      <Toasts owner={owner} />
    </MantineProvider>
  );
}
const undo = (at: () => void) => ({ title: "Task Deleted", undo: at });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Undo" }));

it("DEC-117: a double click on 'Undo' leaves alone the undo that comes back to its place", async () => {
  render(show());
  const [bread, milk] = [vi.fn<() => void>(), vi.fn<() => void>()];
  notify({ ...undo(bread), description: "Buy bread" });
  await pass(500);
  notify({ ...undo(milk), description: "Buy milk" });
  await pass(500);
  press();
  await pass(300);
  expect(shown()).toEqual(["Task DeletedBuy breadUndo"]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }), { detail: 2 });
  expect([milk, bread].map((one) => one.mock.calls.length)).toEqual([1, 0]);
  press();
  expect(bread).toHaveBeenCalledTimes(1);
});

it("L-4, DEC-117: an undo that another message covers comes back for the rest of its time", async () => {
  render(show());
  const bread = vi.fn<() => void>();
  notify({ ...undo(bread), description: "Buy bread" });
  await pass(1000);
  notify({ title: "Task Completed!" });
  await pass(400);
  expect(shown()).toEqual(["Task Completed!"]);
  await pass(5300);
  expect(shown()).toEqual(["Task DeletedBuy breadUndo"]);
  await pass(6000);
  press();
  expect(bread).toHaveBeenCalledTimes(1);
  await pass(10_000);
  expect(shown()).toEqual([]);
});

it("L-4, DEC-117: of two deletions both can be taken back, the later one first", async () => {
  render(show());
  const taken: string[] = [];
  notify({ ...undo(() => taken.push("bread")), description: "Buy bread" });
  await pass(300);
  notify({ ...undo(() => taken.push("milk")), description: "Buy milk" });
  await pass(500);
  expect(shown()).toEqual(["Task DeletedBuy milkUndo"]);
  press();
  await pass(700);
  expect(shown()).toEqual(["Task DeletedBuy breadUndo"]);
  press();
  await pass(700);
  expect(taken).toEqual(["milk", "bread"]);
  expect(shown()).toEqual([]);
});

it("DEC-117: an undo ends with its time, when it is closed, and when another user signs in", async () => {
  const { rerender } = render(show());
  notify(undo(() => undefined));
  await pass(8600);
  expect(shown()).toEqual([]);
  notify(undo(() => undefined));
  await pass(300);
  fireEvent.click(screen.getByRole("button", { name: "Close message" }));
  notify({ title: "Task Created" });
  await pass(6000);
  expect(shown()).toEqual([]);
  notify(undo(() => undefined));
  await pass(300);
  notify({ title: "Signed out" });
  await pass(300);
  rerender(show(8));
  await pass(6000);
  expect(shown()).toEqual([]);
});

it("DEC-117: who takes back by the keyboard, or closes the message, goes on where it met them", async () => {
  render(
    <>
      <button type="button">Delete task Buy milk</button>
      {show()}
    </>,
  );
  const place = screen.getByRole("button", { name: /^Delete task/ });
  for (const name of ["Undo", "Close message"]) {
    place.focus();
    notify(undo(() => undefined));
    await pass(300);
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    await pass(700);
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(place);
  }
});

it("DEC-117: where the row has gone with its button, an undo leads back to the row that followed", async () => {
  const rows = (names: string[]) => (
    <>
      {names.map((name) => (
        <button type="button" key={name}>
          Delete task {name}
        </button>
      ))}
      <a href="/privacy">Privacy</a>
      {show()}
    </>
  );
  const button = (name: string) => screen.getByRole("button", { name: `Delete task ${name}` });
  const { rerender } = render(rows(["Buy milk", "Buy bread"]));
  button("Buy milk").focus();
  notify(undo(() => undefined));
  await pass(300);
  rerender(rows(["Buy bread"]));
  button("Buy bread").focus();
  // On the way to the message the keyboard passes what stands at the page's end.
  screen.getByRole("link", { name: "Privacy" }).focus();
  screen.getByRole("button", { name: "Undo" }).focus();
  press();
  await pass(700);
  expect(document.activeElement).toBe(button("Buy bread"));
});

it.each([
  [
    "the heading of a dialog that goes on below the screen",
    { scrollHeight: 1500 },
    "bottom-center",
  ],
  ["the buttons of one that fits", { scrollHeight: 700 }, "top-center"],
  [
    "those of one that was scrolled to its end",
    { scrollHeight: 1500, scrollTop: 800 },
    "top-center",
  ],
])("a toast spares %s", async (what, size, position) => {
  render(show());
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  for (const [name, value] of Object.entries({ clientHeight: 700, ...size })) {
    Object.defineProperty(dialog, name, { value, configurable: true });
  }
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  notify({ title: what });
  await pass(100);
  const place = () => screen.getByText(what).closest("[data-position]");
  expect(place()?.getAttribute("data-position")).toBe(position);
  Object.defineProperty(dialog, "scrollTop", { value: 800 });
  fireEvent.scroll(dialog);
  await pass(400);
  expect(place()?.getAttribute("data-position")).toBe("top-center");
});

/** Adds a part with a button that is 44 px high, from each of these heights on. */
function addPart(tag: "main" | "nav" | "output", ...tops: number[]) {
  const part = document.createElement(tag);
  if (tag === "nav") part.dataset["tabBar"] = "";
  for (const top of tops) {
    const button = part.appendChild(document.createElement("button"));
    button.getBoundingClientRect = () => new DOMRect(0, top, 200, 44);
  }
  document.body.append(part);
  onTestFinished(() => part.remove());
}

/** A page of 740 px. */
function pageWithButtonsAt(...tops: number[]) {
  addPart("main", ...tops);
  vi.stubGlobal("innerHeight", 740);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const placeOfToast = () =>
  screen.getByRole("alert").closest("[data-position]")?.getAttribute("data-position");

it.each([
  ["top-center", []],
  ["top-center", [300, 400]],
  ["bottom-center", [80]],
  ["bottom-center", [-10, 300]],
  ["top-center", [80, 690]],
  ["bottom-center", [20, 80, 690]],
])("SH-013: on a phone a toast stands at the %s over buttons at %o", async (position, tops) => {
  pageWithButtonsAt(...tops);
  render(show());
  notify({ title: "Plan saved", description: "Words of three lines" });
  await pass(500);
  expect(placeOfToast()).toBe(position);
});

it("SH-013: a toast never lies on the plan's own offer at the lower end of the screen", async () => {
  pageWithButtonsAt(20, 80);
  const offer = document.createElement("div");
  offer.setAttribute("role", "status");
  document.querySelector("main")?.append(offer);
  const button = offer.appendChild(document.createElement("button"));
  button.getBoundingClientRect = () => new DOMRect(0, 680, 200, 44);
  render(show());
  notify({ title: "Plan saved" });
  await pass(500);
  expect(placeOfToast()).toBe("top-center");
});

it("SH-013: a toast doesn't go below the keyboard of a phone", async () => {
  pageWithButtonsAt(80);
  vi.stubGlobal("visualViewport", Object.assign(new EventTarget(), { height: 400 }));
  render(show());
  notify({ title: "Plan saved" });
  await pass(500);
  expect(placeOfToast()).toBe("top-center");
});

it.each(["nav", "output"] as const)(
  "SH-013: a toast never lies on a %s that stands at the lower end of the screen",
  async (tag) => {
    pageWithButtonsAt(20, 80);
    addPart(tag, 680);
    render(show());
    notify({ title: "Plan saved" });
    await pass(500);
    expect(placeOfToast()).toBe("top-center");
  },
);
