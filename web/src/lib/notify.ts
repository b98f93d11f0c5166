import type { Toast } from "@reignwell/contract";

/** How a toast looks. `failed` is for what went wrong, not for a text that another one replaces. */
export type ToastKind = "done" | "failed" | "note";

export interface ShownToast extends Toast {
  /** Makes the toast stay for 8 seconds with a button 'Undo' (DEC-54). */
  undo?: () => void;
  /** In ms, where it differs from the five seconds of every toast. */
  duration?: number;
}

type Show = (toast: ShownToast, kind: ToastKind) => void;

/*
 * Toasts are rare, and their library weighs more than the whole session: a toast waits here until
 * that part is loaded, and the first toast starts the loading.
 */
let show: Show | null = null;
let wake: (() => void) | null = null;
let waiting: [ShownToast, ToastKind][] = [];

/** One at a time (SH-013), so anything that must not be missed stands in the page as well. */
export function notify(toast: ShownToast, kind: ToastKind = "done"): void {
  if (show) {
    show(toast, kind);
    return;
  }
  waiting.push([toast, kind]);
  wake?.();
}

/** Returns the way to stop. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** Shows the waiting toasts and all later ones. Returns the way to disconnect. */
export function connectToasts(shower: Show): () => void {
  show = shower;
  const earlier = waiting;
  waiting = [];
  for (const [toast, kind] of earlier) shower(toast, kind);
  return () => {
    show = null;
  };
}
