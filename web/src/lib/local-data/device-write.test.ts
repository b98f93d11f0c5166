import { expect, it, vi } from "vitest";
import { writeOnDevice } from "./device-write.ts";
import { connectToasts } from "../notify.ts";

const FAILED = { title: "Error", description: "Failed." };

it("G-025: a write that the device refuses is told, and claims no success", async () => {
  const toasts: string[] = [];
  const disconnect = connectToasts((toast, kind) => toasts.push(`${kind}: ${toast.title}`));
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const outcome = await writeOnDevice(() => Promise.reject(new Error("no room")), FAILED);
  expect(outcome).toEqual({ ok: false });
  expect(toasts).toEqual(["failed: Error"]);
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
  disconnect();
});

it("after the first write the browser is asked to keep what is stored, and only then", async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  vi.stubGlobal("navigator", { storage: { persist } });
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.resetModules();
  const { writeOnDevice: write } = await import("./device-write.ts");
  await write(() => Promise.reject(new Error("no room")), FAILED);
  expect(persist).not.toHaveBeenCalled();
  await write(async () => 1, FAILED);
  await write(async () => 2, FAILED);
  expect(persist).toHaveBeenCalledTimes(1);
  error.mockRestore();
  vi.unstubAllGlobals();
});

it("a write that worked hands its value on and says nothing by itself", async () => {
  const toasts: string[] = [];
  const disconnect = connectToasts((toast) => toasts.push(toast.title));
  expect(await writeOnDevice(async () => 7, FAILED)).toEqual({ ok: true, value: 7 });
  expect(toasts).toEqual([]);
  disconnect();
});
