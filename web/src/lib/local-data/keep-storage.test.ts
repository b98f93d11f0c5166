import { afterEach, expect, it, vi } from "vitest";
import { askToKeepStorage } from "./keep-storage.ts";

afterEach(() => vi.unstubAllGlobals());

it("the browser is asked to keep what is stored, and its no spoils nothing", async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error("no"));
  vi.stubGlobal("navigator", { storage: { persist } });
  askToKeepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

it("a browser without that question is not asked", () => {
  vi.stubGlobal("navigator", {});
  expect(askToKeepStorage).not.toThrow();
});
