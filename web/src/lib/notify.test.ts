import type { Toast } from "@reignwell/contract";
import { expect, it, vi } from "vitest";
import { connectToasts, notify, onFirstToast, type ToastKind } from "./notify.ts";

it("a toast waits for the part that shows it, wakes it, and is then shown once", () => {
  const wake = vi.fn<() => void>();
  const show = vi.fn<(toast: Toast, kind: ToastKind) => void>();
  const stop = onFirstToast(wake);
  notify({ title: "Login successful" });
  expect(wake).toHaveBeenCalledOnce();
  const disconnect = connectToasts(show);
  expect(show).toHaveBeenCalledExactlyOnceWith({ title: "Login successful" }, "done");
  notify({ title: "Login failed" }, "failed");
  expect(show).toHaveBeenLastCalledWith({ title: "Login failed" }, "failed");
  disconnect();
  stop();
});

it("a toast from before anybody listened wakes the listener at once", () => {
  notify({ title: "Early" });
  const wake = vi.fn<() => void>();
  onFirstToast(wake)();
  expect(wake).toHaveBeenCalledOnce();
});
