import { MantineProvider } from "@mantine/core";
import { LocalDatabase } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import Dexie from "dexie";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { connectToasts, type ShownToast } from "../src/lib/notify.ts";
import "./refusal-words.ts";

/*
 * What tests of a screen share: a database and a list of toasts for each test, a server without
 * an AI, and the ways to press, fill and wait. Importing it sets all of it up.
 */
configure({ asyncUtilTimeout: 8000 });

/** The Central date of these tests. */
export const TODAY = "2026-11-21";
/** The shown toasts, the latest last. */
export const toasts: ShownToast[] = [];
/** Each test's own database. */
export let database: LocalDatabase;
let disconnect: () => void;
let clock = 1_800_000_000_000;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ available: false }));
  database = new LocalDatabase(`screen-${Math.random()}`);
  disconnect = connectToasts((toast) => toasts.push(toast));
});

afterEach(async () => {
  // A test that failed before its own call would leave every later one waiting.
  vi.useRealTimers();
  cleanup();
  disconnect();
  toasts.length = 0;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await database.delete();
});

/** Another moment than any before. */
export function later(): number {
  clock += 1;
  return clock;
}

/** Draws a part of the app. */
export function draw(part: ReactNode): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>{part}</MemoryRouter>
    </MantineProvider>,
  );
}

/** Another page on the same device: nothing is left but what the database holds. */
export function startNewPage(): void {
  cleanup();
  const { name } = database;
  database.close();
  database = new LocalDatabase(name);
}

export const button = (name: string | RegExp) => screen.findByRole("button", { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const openDialog = async (name: string) => {
  await press(name);
  await screen.findByRole("dialog");
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const valueOf = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(label).value;
export const toastShown = (toast: { title: string; description?: string }) =>
  waitFor(() => expect(toasts.at(-1)).toMatchObject(toast));

/** By field, the words that the device has kept as earlier versions. */
export const earlierWords = async () =>
  (await database.earlierVersions.toArray()).map(({ field, value }) => [field, value]);

/** From now on the device can keep nothing, until the returned function is called. */
export function refuseWrites(): () => void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const transact: unknown = Reflect.get(database, "transaction");
  const refuse = (...args: unknown[]) =>
    args[0] === "r"
      ? Reflect.apply(transact as () => unknown, database, args)
      : Promise.reject(new Error("no room"));
  // Its overloads are for callers.
  const writes = vi.spyOn(database, "transaction").mockImplementation(refuse as never);
  return () => writes.mockRestore();
}

/** Does something once, while the transaction runs that saves a new row. */
export function whileSaving(table: "goals" | "tasks", act: () => void): void {
  const { hook } = database[table];
  const onCreating = () => {
    hook("creating").unsubscribe(onCreating);
    // Like an event of the page, which is in no transaction.
    Dexie.ignoreTransaction(act);
  };
  hook("creating", onCreating);
}
