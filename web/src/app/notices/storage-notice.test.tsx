// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { openUserDatabase, discardDatabase, storageTrouble } from "@reignwell/local-db";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { tellOfRoom } from "../sync/report-no-room.ts";
import { StorageNotice } from "./storage-notice.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <StorageNotice />
    </MantineProvider>,
  );

it("storage: nothing is said while nothing is wrong", () => {
  show();
  expect(screen.queryByRole("status")).toBeNull();
});

it("storage: a browser that keeps nothing is reported once, quietly, until it is read", async () => {
  show();
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  await act(() =>
    openUserDatabase("31")
      .open()
      .then(() => undefined)
      .catch(() => undefined),
  );
  expect(screen.getByRole("status").textContent).toContain("isn’t keeping anything");
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(storageTrouble()).toBe("unavailable");
  vi.restoreAllMocks();
  await discardDatabase("31");
});

it("storage: no room for what other devices wrote is reported until there is room", () => {
  show();
  const failed = { kind: "retry", after: 1000, asked: 0 } as const;
  const notice = () => screen.queryByText(/what’s new on your other devices can’t be kept/);
  act(() => tellOfRoom(failed));
  expect(notice()).toBeNull();
  act(() => tellOfRoom({ ...failed, noRoom: true }));
  expect(notice()).not.toBeNull();
  act(() => tellOfRoom({ kind: "settled" }));
  expect(notice()).toBeNull();
});

it("storage: a tab that a newer version has overtaken offers to reload", async () => {
  const database = openUserDatabase("32");
  await database.open();
  show();
  await act(async () => {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open("reignwell-user-32", 900);
      request.addEventListener("success", () => {
        request.result.close();
        resolve();
      });
      request.addEventListener("error", () => reject(new Error("did not open")));
    });
  });
  expect(screen.getByRole("status").textContent).toMatch(/^A newer version/);
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  await discardDatabase("32");
});
