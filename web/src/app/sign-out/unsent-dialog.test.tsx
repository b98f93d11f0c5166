// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UnsentDialog } from "./unsent-dialog.tsx";

afterEach(cleanup);

function open(changes: number, unsaved: string[] = []) {
  const does = {
    onSync: vi.fn<() => void>(),
    onKeep: vi.fn<() => void>(),
    onExport: vi.fn<() => Promise<string>>(async () => "Saved to your downloads: 2 records."),
    onDiscard: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
  };
  render(
    <MantineProvider env="test">
      <UnsentDialog unsent={{ changes, unsaved }} {...does} />
    </MantineProvider>,
  );
  return does;
}

it("DEC-04: signing out with unsent changes says how many under a fixed heading", () => {
  open(3);
  const heading = screen.getByRole("heading", { name: "Not everything is sent yet" });
  expect(heading).toBeTruthy();
  expect(screen.getByText(/^3 changes are only on this device\. Keep them here/)).toBeTruthy();
});

it("DEC-27: an unfinished plan is not left behind in silence, and needs no sending", () => {
  open(0, ["an unfinished plan of Friday"]);
  expect(screen.getByText(/^An unfinished plan of Friday is only on this device/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sync now" }).disabled).toBe(true);
});

it("DEC-04, DEC-27: every unsaved plan is named beside the changes", () => {
  open(2, ["an unfinished plan of Friday", "a plan that you began before you signed in"]);
  const named =
    /^2 changes, an unfinished plan of Friday, and a plan that you began before you signed in are only/;
  expect(screen.getByText(named)).toBeTruthy();
});

it("DEC-04: each way out does its own action and no other", () => {
  const does = open(1);
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
  const does = open(1);
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Saved to your downloads: 2 records.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Not everything is sent yet" })).toBeTruthy();
  expect(does.onDiscard).not.toHaveBeenCalled();
});

it("DEC-04: without a network the dialog says that sending waits and that signing out works", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open(1);
  expect(screen.getByRole("status").textContent).toBe(
    "You’re offline, so sending has to wait. You can still sign out.",
  );
  vi.restoreAllMocks();
});
