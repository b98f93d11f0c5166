import { MantineProvider } from "@mantine/core";
import { cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";

/*
 * A server that refuses every call, and what the places that show refusals need to be tested.
 * Importing it sets it up.
 */
let answer: () => Response;
let disconnect: () => void;
export const toasts: ShownToast[] = [];

beforeEach(() => {
  disconnect = connectToasts((toast) => toasts.push(toast));
  vi.stubGlobal("fetch", async () => answer());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  disconnect();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** From now on the server answers so. */
export function refuseWith(body: unknown): void {
  answer = () => Response.json(body, { status: 400 });
}

/** From now on something between answers in the server's place. */
export function refuseWithPage(html: string): void {
  const headers = { "content-type": "text/html" };
  answer = () => new Response(html, { status: 502, headers });
}

/** What the server answers, as a record of the outbox keeps it. */
export async function refusalOfChange(): Promise<{ code: string; message: string }> {
  return (await answer().json()) as { code: string; message: string };
}

export const call = (): Promise<undefined> => callApi({ method: "POST", path: "/api/anything" });

export async function failure(): Promise<ApiError> {
  const error = await call().catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error("The call was to be refused");
  return error;
}

/** Waits without the usual pause between two looks: there are thousands of them. */
export async function until(check: () => void): Promise<void> {
  await waitFor(check, { interval: 1, timeout: 10_000 });
}

/** Draws a hook, the only one on the page. */
export function hook<Result>(use: () => Result, wrapper = Page): { readonly current: Result } {
  cleanup();
  toasts.length = 0;
  return renderHook(use, { wrapper }).result;
}

export function Page({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <MemoryRouter>{children}</MemoryRouter>
    </MantineProvider>
  );
}

export function alertText(): string {
  return screen.getByRole("alert", { hidden: true }).textContent ?? "";
}

export function lastToast(): string {
  return toasts.at(-1)?.description ?? "";
}
