// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { discardDatabase, openAccountDatabase } from "@reignwell/device";
import { shareIdOf } from "@reignwell/domain";
import { aUser } from "@reignwell/testing";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import ShareDialog from "./share-dialog.tsx";
import { messageOf, pictureName } from "./shared-verse.ts";

configure({ asyncUtilTimeout: 8000 });

const texts = MESSAGES.sharing;
const ada = aUser({ accountKey: "019aa000-0000-7000-8000-0000000000ad" });
const verse = { reference: "Psalm 23:1", text: "Yahweh is my shepherd.", translation: "WEB" };
const PLAIN = `${location.origin}/`;
const SHORT = "http://localhost:3000/s/ABCD2345";
const copied: string[] = [];
let asked: unknown[] = [];
/** What the server answers to a share; null for no connection. */
let answer: { pointsEarned: number } | null = null;

beforeEach(() => {
  copied.length = 0;
  asked = [];
  answer = { pointsEarned: 5 };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied.push(text);
  });
  // Without it texts are copied as every browser can.
  vi.stubGlobal("ClipboardItem", undefined);
  vi.spyOn(window, "fetch").mockImplementation(async (path, init) => {
    if (answer === null) throw new TypeError("no network");
    if (path === ROUTES.shareLinks) return Response.json({ shortLink: SHORT });
    if (path !== ROUTES.shares) throw new TypeError("no such call");
    const body = JSON.parse(init?.body as string) as { platform: string; verseReference: string };
    asked.push(body);
    const id = shareIdOf(body.platform, body.verseReference);
    return Response.json({ id, shortLink: SHORT, sharingPoints: 15, ...answer });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "share");
  await discardDatabase(ada.accountKey);
});

const points: number[] = [];
const show = (state: Parameters<typeof fixedSession>[0] = GUEST) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AuthProvider
          store={fixedSession(state, {
            hearOfAccount: (_key, { sharingPoints }) => void points.push(sharingPoints),
          })}
        >
          <ShareDialog verse={verse} onClose={() => undefined} />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const giveShare = (share: (what: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
const openedWindow = () => {
  const replace = vi.fn<(address: string) => void>();
  const opened = { opener: window, location: { replace } };
  const open = vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  return { open, opened, address: () => new URL(replace.mock.calls[0]?.[0] ?? "") };
};

it("sharing: words carry the reference, the translation and the link", () => {
  expect(messageOf(verse, "https://reignwell.example/")).toBe(
    "Yahweh is my shepherd.\nPsalm 23:1 (WEB)\n\nhttps://reignwell.example/",
  );
  expect(messageOf({ ...verse, translation: null }, "/")).toContain("\nPsalm 23:1\n");
  expect(pictureName({ ...verse, reference: "1 John 4:7–8" }, "tall")).toBe(
    "reignwell-1-john-4-7-8-tall.png",
  );
});

it("DEC-67: a guest without a canvas copies the words and the plain link; nobody is asked", async () => {
  show();
  expect(await screen.findByText(texts.notDrawn)).toBeTruthy();
  expect(screen.getByRole("button", { name: texts.savePicture })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: texts.shareWords })).toBeNull();
  press(texts.copyWords);
  expect(await screen.findByRole("button", { name: texts.copied })).toBeTruthy();
  press(texts.copyLink);
  await waitFor(() => expect(copied).toEqual([messageOf(verse, PLAIN), PLAIN]));
  expect(asked).toEqual([]);
});

it("R-005: the copied indicator stays for two seconds, with a toast", async () => {
  const toasts: ShownToast[] = [];
  onTestFinished(connectToasts((toast) => toasts.push(toast)));
  // Those of the tests before were waiting.
  toasts.length = 0;
  vi.useFakeTimers();
  show();
  // The mark's timer begins in an effect: within `act` that has run before the time goes on.
  const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));
  await act(async () => {
    press(texts.copyLink);
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.queryByRole("button", { name: texts.copied })).toBeTruthy();
  expect(toasts).toEqual([{ title: "Copied to clipboard!" }]);
  await pass(1999);
  expect(screen.queryByRole("button", { name: texts.copied })).toBeTruthy();
  await pass(1);
  expect(screen.queryByRole("button", { name: texts.copied })).toBeNull();
});

it("DEC-66: a member's share has the short link, its points, and one call by platform", async () => {
  show(signedInAs(ada));
  press(texts.copyLink);
  expect(await screen.findByText(texts.earned(5))).toBeTruthy();
  press(texts.copyWords);
  await waitFor(() => expect(copied).toEqual([SHORT, messageOf(verse, SHORT)]));
  expect(asked).toEqual([{ platform: "copy", verseReference: verse.reference }]);
  expect(points.at(-1)).toBe(15);
  expect(await openAccountDatabase(ada.accountKey, ada.id).shares.count()).toBe(0);
});

it("each share says what it came to itself, not what an earlier one did", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  show(signedInAs(ada));
  press(texts.copyLink);
  await screen.findByText(texts.earned(5));
  // The same share again, then one by another way: neither earns points.
  press(texts.copyWords);
  await waitFor(() => expect(screen.queryByText(texts.earned(5))).toBeNull());
  await waitFor(() => expect(copied).toHaveLength(2));
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
  press(texts.x);
  await screen.findByText(texts.needsConnection(texts.x));
  answer = { pointsEarned: 0 };
  press(texts.email);
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(texts.needsConnection(texts.x))).toBeNull());
  expect(screen.queryByText(texts.earned(5))).toBeNull();
});

it("a late answer says nothing over what a later share came to", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const late = Promise.withResolvers<Response>();
  vi.mocked(window.fetch).mockReturnValueOnce(late.promise);
  const before = points.length;
  show(signedInAs(ada));
  press(texts.email);
  await waitFor(() => expect(window.fetch).toHaveBeenCalledOnce());
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
  press(texts.x);
  await screen.findByText(texts.needsConnection(texts.x));
  const id = shareIdOf("email", verse.reference);
  late.resolve(Response.json({ id, shortLink: SHORT, sharingPoints: 15, pointsEarned: 5 }));
  await waitFor(() => expect(points).toHaveLength(before + 1));
  expect(screen.getByText(texts.needsConnection(texts.x))).toBeTruthy();
  expect(screen.queryByText(texts.earned(5))).toBeNull();
});

it("DEC-67: without a connection the share is kept, and its points are promised", async () => {
  answer = null;
  show(signedInAs(ada));
  press(texts.copyLink);
  expect(await screen.findByText(texts.waits)).toBeTruthy();
  expect(copied).toEqual([PLAIN]);
  const database = openAccountDatabase(ada.accountKey, ada.id);
  expect(await database.shares.toArray()).toMatchObject([
    { id: shareIdOf("copy", verse.reference), platform: "copy", deletedAt: null },
  ]);
  expect(await database.pending.count()).toBe(1);
});

it("DEC-65: a site is opened in the tap itself and gets its address with the link", async () => {
  const { open, opened, address } = openedWindow();
  show(signedInAs(ada));
  press(texts.x);
  // Before anything was waited for: later, browsers take it for a popup.
  expect(open).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(address().href).toMatch(/^https:\/\/x\.com\/intent\/post\?/));
  expect(address().searchParams.get("url")).toBe(SHORT);
  expect(address().searchParams.get("text")).toBe("Yahweh is my shepherd.\nPsalm 23:1 (WEB)");
  expect(opened.opener).toBeNull();
});

it("DEC-65: Facebook gets the link alone; a window that stays closed leaves a link", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  show(signedInAs(ada));
  press(texts.facebook);
  const link = await screen.findByRole("link", { name: texts.blocked(texts.facebook) });
  const address = new URL(link.getAttribute("href") ?? "");
  expect(address.host).toBe("www.facebook.com");
  expect([...address.searchParams]).toEqual([["u", SHORT]]);
  // Nothing is shared until it is opened.
  expect(asked).toEqual([]);
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  await waitFor(() => expect(asked).toMatchObject([{ platform: "facebook" }]));
});

it("DEC-65: a mail has subject, verse, reference and link", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  show(signedInAs(ada));
  press(texts.email);
  await waitFor(() => expect(assign).toHaveBeenCalled());
  const mail = new URL(String(assign.mock.calls[0]?.[0]));
  expect(mail.protocol).toBe("mailto:");
  expect(mail.searchParams.get("subject")).toBe(texts.emailSubject("Psalm 23:1"));
  expect(mail.searchParams.get("body")).toBe(messageOf(verse, SHORT));
});

it("DEC-65: X and Facebook say that they need a connection, and nothing is shared", async () => {
  const { open } = openedWindow();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(signedInAs(ada));
  for (const site of [texts.x, texts.facebook]) {
    press(site);
    const line = await screen.findByText(texts.needsConnection(site));
    // A failure doesn't look like "You earned 5 points".
    expect(line.dataset["failed"]).toBeTruthy();
  }
  expect(open).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
  expect(await openAccountDatabase(ada.accountKey, ada.id).shares.count()).toBe(0);
});

it("decision 54: a share sheet that is closed and a copy that fails earn nothing, here or later", async () => {
  const ends = [new DOMException("closed", "AbortError"), null];
  const shared: ShareData[] = [];
  giveShare(async (what) => {
    shared.push(what);
    const end = ends.shift();
    if (end) throw end;
  });
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  show(signedInAs(ada));
  press(texts.shareWords);
  await waitFor(() => expect(shared).toMatchObject([{ url: SHORT }]));
  press(texts.copyLink);
  expect((await screen.findByText(texts.notCopied)).dataset["failed"]).toBeTruthy();
  expect(asked).toEqual([]);
  expect(screen.queryByText(texts.earned(5))).toBeNull();
  // What works in the end earns its points, without a network later.
  press(texts.shareWords);
  await waitFor(() =>
    expect(asked).toEqual([{ platform: "native", verseReference: verse.reference }]),
  );
  answer = null;
  write.mockResolvedValue();
  press(texts.copyLink);
  expect((await screen.findByText(texts.waits)).dataset["failed"]).toBeUndefined();
  expect(await openAccountDatabase(ada.accountKey, ada.id).shares.toArray()).toMatchObject([
    { platform: "copy" },
  ]);
});

it("sharing: the share sheet gets words and link; closing it does nothing else", async () => {
  const shared: ShareData[] = [];
  let end: Error | null = null;
  giveShare(async (what) => {
    shared.push(what);
    if (end) throw end;
  });
  show();
  press(texts.shareWords);
  const text = "Yahweh is my shepherd.\nPsalm 23:1 (WEB)";
  await waitFor(() => expect(shared).toEqual([{ title: "Reignwell", text, url: PLAIN }]));
  end = new DOMException("closed", "AbortError");
  press(texts.shareWords);
  await waitFor(() => expect(shared).toHaveLength(2));
  expect(copied).toEqual([]);
  // A share sheet that cannot take it leaves the words on the clipboard.
  end = new DOMException("refused", "NotAllowedError");
  press(texts.shareWords);
  expect(await screen.findByRole("button", { name: texts.copied })).toBeTruthy();
  expect(copied).toEqual([messageOf(verse, PLAIN)]);
});
