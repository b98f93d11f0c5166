// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { afterEach, expect, it, vi } from "vitest";
import { drawPage } from "./draw-page.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("issue 15: a slow machine draws the same page into the build as a fast one", async () => {
  const goesOn = Promise.withResolvers<void>();
  vi.doMock("./background.tsx", async (importOriginal) => {
    await goesOn.promise;
    return importOriginal();
  });
  // As in the build: nobody answers.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  window.history.replaceState(null, "", "/dashboard");
  // It goes on by itself as well: parts of the page begin one after the other.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let drawn: string | null = null;
  const drawing = drawPage().then((page) => (drawn = page));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drawn).toBeNull();
  goesOn.resolve();
  expect(await drawing).toContain(`>${MESSAGES.dashboard.title}</h1>`);
});
