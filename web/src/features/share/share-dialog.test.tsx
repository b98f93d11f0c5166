// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import ShareDialog from "./share-dialog.tsx";
import { messageOf, pictureName } from "./shared-verse.ts";

configure({ asyncUtilTimeout: 8000 });

const verse = { reference: "Psalm 23:1", text: "Yahweh is my shepherd.", translation: "WEB" };
const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied.push(text);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

const show = () =>
  render(
    <MantineProvider env="test">
      <ShareDialog verse={verse} onClose={() => undefined} />
    </MantineProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const giveShare = (share: (what: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, "share", { configurable: true, value: share });

it("sharing: words carry the reference, the translation and the link", () => {
  expect(messageOf(verse, "https://reignwell.example/")).toBe(
    "Yahweh is my shepherd.\nPsalm 23:1 (WEB)\n\nhttps://reignwell.example/",
  );
  expect(messageOf({ ...verse, translation: null }, "/")).toContain("\nPsalm 23:1\n");
  expect(pictureName({ ...verse, reference: "1 John 4:7–8" }, "tall")).toBe(
    "reignwell-1-john-4-7-8-tall.png",
  );
});

it("sharing: without a share sheet, and without a canvas, the words and the link can be copied", async () => {
  show();
  expect(await screen.findByText(/could not draw the picture/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save picture" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Share words" })).toBeNull();
  press("Copy words");
  expect(await screen.findByText("The verse is copied.")).toBeTruthy();
  press("Copy link");
  expect(await screen.findByText("The link is copied.")).toBeTruthy();
  expect(copied).toEqual([messageOf(verse, `${location.origin}/`), `${location.origin}/`]);
});

it("sharing: the share sheet gets words and link; closing it does nothing else", async () => {
  const shared: ShareData[] = [];
  let end: Error | null = null;
  giveShare(async (what) => {
    shared.push(what);
    if (end) throw end;
  });
  show();
  press("Share words");
  const text = "Yahweh is my shepherd.\nPsalm 23:1 (WEB)";
  expect(shared).toEqual([{ title: "Reignwell", text, url: `${location.origin}/` }]);
  end = new DOMException("closed", "AbortError");
  press("Share words");
  await Promise.resolve();
  expect(copied).toEqual([]);
  // A share sheet that cannot take it leaves the words on the clipboard.
  end = new DOMException("refused", "NotAllowedError");
  press("Share words");
  expect(await screen.findByText("The verse is copied.")).toBeTruthy();
});
