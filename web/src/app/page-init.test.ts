// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const WORDS = readFileSync(join(import.meta.dirname, "../../public/page-init.js"), "utf8");
const DRAWN = `<div id="root"><div class="first-light"><form><button>Continue</button></form></div></div>`;
const FILES = ["/assets/libraries-1.js", "/assets/first-1.js", "/assets/first-1.css"];

const begun = vi.fn<(file: string) => Promise<void>>();
/** What waits for the next frame. */
let frames: (() => void)[];
/** What the page asks for; the document isn't to load it. */
let links: HTMLLinkElement[];
const listening: Parameters<Document["addEventListener"]>[] = [];

beforeEach(() => {
  begun.mockReturnValue(new Promise(() => undefined));
  frames = [];
  links = [];
  vi.useFakeTimers();
  vi.spyOn(document.head, "append").mockImplementation((...parts) => {
    links.push(...parts.filter((part) => part instanceof HTMLLinkElement));
  });
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  begun.mockReset();
  for (const [name, listener] of listening.splice(0)) document.removeEventListener(name, listener);
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  localStorage.clear();
  for (const name of Object.keys(root)) delete root[name];
});

/** A page that has been read to its end, but not painted. `meanwhile` happens before it is at its end. */
function open(body: string, mark = "", head = "", meanwhile?: () => void): void {
  const program = `<meta name="reignwell-program" content="${FILES.join(" ")}"${mark}>`;
  document.head.innerHTML = program + head;
  document.body.innerHTML = body;
  // A text that stands in the page: `import` in it is the browser's own.
  const words = WORDS.replaceAll("import(", "globalThis.begun(");
  expect(words).not.toBe(WORDS);
  vi.stubGlobal("begun", begun);
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, "addEventListener").mockImplementation((...given) => {
    listening.push(given);
    listen(...given);
  });
  new Script(words).runInThisContext();
  meanwhile?.();
  document.dispatchEvent(new Event("DOMContentLoaded"));
}

const root = document.documentElement.dataset;
const barColor = () => document.querySelector("meta[name=theme-color]")?.getAttribute("content");

const paint = () => {
  for (const work of frames.splice(0)) work();
  vi.advanceTimersByTime(1);
};
const asked = () =>
  links.map((link) =>
    ["rel", "as", "media", "href"]
      .map((name) => link.getAttribute(name) ?? "")
      .join(" ")
      .trim(),
  );

it("issue 15: a drawn page asks for its program when it has been painted, once", () => {
  open(DRAWN);
  vi.advanceTimersByTime(900);
  expect(asked()).toEqual([]);
  expect(begun).not.toHaveBeenCalled();
  paint();
  expect(asked()).toEqual([
    `modulepreload   ${FILES[0]}`,
    `modulepreload   ${FILES[1]}`,
    `stylesheet  not all ${FILES[2]}`,
  ]);
  expect(begun.mock.calls).toEqual([[FILES[0]]]);
  vi.advanceTimersByTime(5000);
  expect(begun).toHaveBeenCalledTimes(1);
});

it("a browser that doesn't come to paint gets the program after a second", () => {
  open(DRAWN);
  vi.advanceTimersByTime(1000);
  expect(begun).toHaveBeenCalledTimes(1);
  paint();
  expect(begun).toHaveBeenCalledTimes(1);
});

it("a page that shows nothing of the day asks for it at once", () => {
  open(`<div id="root"><div class="boot"></div></div>`);
  expect(begun).toHaveBeenCalledTimes(1);
});

it("a page that nobody sees asks for it at once", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  open(DRAWN);
  expect(begun).toHaveBeenCalledTimes(1);
});

it("scripts that the browser has compiled before are asked for as scripts", () => {
  open(DRAWN, " data-compiled");
  paint();
  expect(asked().slice(0, 2)).toEqual([
    `preload script  ${FILES[0]}`,
    `preload script  ${FILES[1]}`,
  ]);
});

it("the theme holds before the page is painted, and so does the color of the browser's bar", () => {
  localStorage.setItem("mantine-color-scheme-value", "dark");
  open(DRAWN, "", '<meta name="theme-color" content="#fdfaf4">');
  expect(root["mantineColorScheme"]).toBe("dark");
  expect(barColor()).toBe("#1b1d28");
  paint();
  root["mantineColorScheme"] = "light";
  return vi.waitFor(() => expect(barColor()).toBe("#fdfaf4"));
});

it("a press counts before the page has come to its end", () => {
  const send = vi.fn<() => void>();
  open(DRAWN, "", "", () => {
    document.querySelector("form")?.addEventListener("submit", send);
    document.querySelector("button")?.click();
  });
  expect(root["pressed"]?.trim()).toBe("Continue");
  expect(send).not.toHaveBeenCalled();
});

it("X-8: the policy stands before the program runs", () => {
  const createPolicy = vi.fn<(name: string) => void>();
  vi.stubGlobal("trustedTypes", { createPolicy });
  open(DRAWN);
  expect(createPolicy).not.toHaveBeenCalled();
  paint();
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["default"]);
});

it("a policy that something else has made in the page doesn't keep the program away", () => {
  const createPolicy = () => {
    throw new TypeError("Policy with name default already exists");
  };
  vi.stubGlobal("trustedTypes", { createPolicy });
  open(DRAWN);
  expect(paint).toThrow("already exists");
  expect(begun).toHaveBeenCalledTimes(1);
});

it("as a file of its own, as the document for paying has it, it waits for nothing", () => {
  const createPolicy = vi.fn<(name: string) => void>();
  vi.stubGlobal("trustedTypes", { createPolicy });
  const script = { src: "https://reignwell.example/page-init.js" };
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script as HTMLScriptElement);
  open(DRAWN, "", "", () => expect(createPolicy).toHaveBeenCalledTimes(1));
  expect(createPolicy).toHaveBeenCalledTimes(1);
});
