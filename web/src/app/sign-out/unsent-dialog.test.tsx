// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Unsent, UnsentDialog } from "./unsent-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** `here` is what else is known of what this device has. */
function open(unsent: number, unsaved: string[] = [], here: Partial<Unsent> = {}) {
  const does = {
    onSync: vi.fn<() => number>(() => 0),
    onKeep: vi.fn<() => void>(),
    onExport: vi.fn<() => Promise<string>>(async () => "Saved to your downloads: 2 records."),
    onDiscard: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
  };
  const view = (more: Partial<Unsent>) => (
    <MantineProvider env="test">
      <UnsentDialog unsent={{ unsent, rejected: 0, phase: "idle", unsaved, ...more }} {...does} />
    </MantineProvider>
  );
  const { rerender } = render(view(here));
  return { does, turnTo: (more: Partial<Unsent>) => rerender(view({ ...here, ...more })) };
}

const syncNow = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sync now" });
const said = () => screen.getByRole("status").textContent;

it("DEC-04: signing out with unsent changes says how many under a fixed heading", () => {
  open(3);
  const heading = screen.getByRole("heading", { name: "Not everything is sent yet" });
  expect(heading).toBeTruthy();
  expect(screen.getByText(/^3 changes are only on this device\. Keep them here/)).toBeTruthy();
});

it("DEC-27: an unfinished plan is not left behind in silence, and needs no sending", () => {
  open(0, ["an unfinished plan of Friday"]);
  expect(screen.getByText(/^An unfinished plan of Friday is only on this device/)).toBeTruthy();
  expect(syncNow().disabled).toBe(true);
  expect(said()).toBe("What isn’t saved yet can’t be sent. To save it first, choose Cancel.");
});

it("DEC-04: where only replaced words are here, the dialog says where they can be seen", () => {
  open(0, [MESSAGES.signOut.replaced]);
  expect(said()).toMatch(/^There’s nothing to send\. To see these words, choose Cancel/);
  cleanup();
  open(0, [MESSAGES.signOut.replaced, "an unfinished plan of Friday"]);
  expect(said()).toMatch(/^What isn’t saved yet can’t be sent/);
});

it("DEC-04: where all that waits was rejected, the dialog says why it can't be sent", () => {
  open(0, [], { rejected: 2 });
  expect(screen.getByText(/^2 changes are only on this device/)).toBeTruthy();
  expect(syncNow().disabled).toBe(true);
  expect(said()).toMatch(/^Your account didn’t accept what waits here/);
});

it("DEC-04: 'Sync now' says what it came to", async () => {
  vi.useFakeTimers();
  const { turnTo } = open(2);
  expect(said()).toBe("");
  fireEvent.click(syncNow());
  expect(said()).toBe("Sending… You’ll be signed out as soon as everything is sent.");
  turnTo({ phase: "sending", rejected: 1 });
  expect(said()).toBe("Sending…");
  await act(() => vi.advanceTimersByTimeAsync(0));
  turnTo({ phase: "offline" });
  expect(said()).toBe("Sending didn’t work. They will be sent when you’re back online.");
});

it("DEC-04: what an earlier run came to is not told of the one that 'Sync now' has just asked for", async () => {
  vi.useFakeTimers();
  open(2, [], { phase: "offline" });
  fireEvent.click(syncNow());
  expect(said()).toMatch(/^Sending…/);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(said()).toMatch(/^Sending didn’t work/);
});

it("DEC-04: where the server wants no requests, 'Sync now' says for how long", () => {
  const { does } = open(1, [], { phase: "offline" });
  does.onSync.mockReturnValue(61_000);
  fireEvent.click(syncNow());
  expect(said()).toBe("The server is busy and asked us to wait. We’ll try again within 2 minutes.");
});

it("DEC-04, DEC-27: every unsaved plan is named beside the changes", () => {
  open(2, ["an unfinished plan of Friday", "a plan that you began before you signed in"]);
  const named =
    /^2 changes, an unfinished plan of Friday, and a plan that you began before you signed in are only/;
  expect(screen.getByText(named)).toBeTruthy();
});

it("DEC-04: each way out does its own action and no other", () => {
  const { does } = open(1);
  const buttons = {
    onSync: "Sync now",
    onKeep: "Keep on this device",
    onExport: "Export",
    onDiscard: "Discard and sign out",
    onCancel: "Cancel",
  } as const;
  for (const [action, name] of Object.entries(buttons)) {
    for (const spy of Object.values(does)) spy.mockClear();
    fireEvent.click(screen.getByRole("button", { name }));
    const called = Object.entries(does).flatMap(([key, spy]) => spy.mock.calls.map(() => key));
    expect(called).toEqual([action]);
  }
});

it("DEC-04: Export says how it went, and the question stays", async () => {
  const { does } = open(1);
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Saved to your downloads: 2 records.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Not everything is sent yet" })).toBeTruthy();
  expect(does.onDiscard).not.toHaveBeenCalled();
});

it("DEC-04: without a network the dialog says that sending waits and that signing out works", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open(1);
  expect(said()).toBe("You’re offline, so sending has to wait. You can still sign out.");
  vi.restoreAllMocks();
});
