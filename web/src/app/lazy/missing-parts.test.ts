// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadForMissingParts } from "./missing-parts.ts";

let reloads = 0;
reloadForMissingParts();

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
  document.body.innerHTML = "";
  vi.stubGlobal("fetch", async () => Response.json({ version: "1" }));
  vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloads += 1;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fail = async () => {
  window.dispatchEvent(
    Object.assign(new Event("vite:preloadError"), { payload: new Error("Unable to preload") }),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
};

it("DC-019: a part that cannot be fetched leads to one reload, and to no second one", async () => {
  await fail();
  await fail();
  expect(reloads).toBe(1);
});

it("typed text, an open dialog and a missing network keep the page as it is", async () => {
  document.body.innerHTML = '<input type="text" value="Psalm 23">';
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  await fail();
  document.body.innerHTML = '<div role="dialog"></div>';
  await fail();
  document.body.innerHTML = "";
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await fail();
  expect(reloads).toBe(0);
});

it("a browser that remembers nothing is not reloaded, so that it cannot go on for ever", async () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("denied");
    },
  });
  await fail();
  expect(reloads).toBe(0);
});
