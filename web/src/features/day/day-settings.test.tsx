// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { configureDevice, profiles, openAccountDatabase } from "@reignwell/device";
import { type LocalDatabase, openGuestDatabase } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followDay } from "../../lib/day/day-choice.ts";
import { dayFollows } from "../../lib/day/day-follows.ts";
import { connectToasts } from "../../lib/notify.ts";
import { DaySettings } from "./day-settings.tsx";
import { aDevicePort } from "../../../testing/device-port.ts";

// On a machine that builds something else beside, the first drawing takes its time.
configure({ asyncUtilTimeout: 8000 });

const ada = aUser({ id: 7 });
let database: LocalDatabase;

beforeEach(() => {
  configureDevice(aDevicePort());
  database = openAccountDatabase(ada.accountKey, ada.id);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  followDay("central");
  localStorage.clear();
  await database.profiles.clear();
  await openGuestDatabase().profiles.clear();
});

const show = (children: ReactNode) =>
  render(<MantineProvider env="test">{children}</MantineProvider>);
const option = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

it("DEC-115: Central time is the default, and the account keeps another choice", async () => {
  show(<DaySettings database={database} userId={ada.id} />);
  expect(option("Central time").checked).toBe(true);
  fireEvent.click(option("This device"));
  expect(dayFollows()).toBe("device");
  await waitFor(async () =>
    expect((await profiles.read(database, ada.id))?.dayFollows).toBe("device"),
  );
  expect(option("This device").checked).toBe(true);
});

it("DEC-115: a guest's choice stays on the device", async () => {
  show(<DaySettings database={openGuestDatabase()} userId={null} />);
  fireEvent.click(option("This device"));
  expect(dayFollows()).toBe("device");
  expect(await openGuestDatabase().profiles.count()).toBe(0);
});

it("DEC-115: a choice that cannot be kept is taken back, and the page says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const toasts: string[] = [];
  const disconnect = connectToasts(({ title }) => toasts.push(title));
  vi.spyOn(database.profiles, "put").mockRejectedValue(new Error("broken"));
  vi.spyOn(database, "transaction").mockRejectedValue(new Error("broken"));
  show(<DaySettings database={database} userId={ada.id} />);
  fireEvent.click(option("This device"));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(dayFollows()).toBe("central");
  disconnect();
});

it("DEC-114: the choice says when the Central day begins here", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T12:00Z"));
  show(<DaySettings database={database} userId={ada.id} />);
  expect(screen.getByText(/midnight Central \(7:00 AM your time\)/)).toBeTruthy();
});
