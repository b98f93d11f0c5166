import type { Toast } from "@reignwell/contract";

/** Whether a toast reports something good, a failure, or what the person has to do. */
export type ToastKind = "done" | "failed" | "note";

/** A toast of the specification, and where something can be taken back, the way to do so. */
export interface ShownToast extends Toast {
  /** Makes the toast stay for 8 seconds with a button 'Undo' (DEC-54). */
  undo?: () => void;
  /** How long it stays, in ms, where that is not the five seconds of every toast. */
  duration?: number;
}

type Show = (toast: ShownToast, kind: ToastKind) => void;

/*
 * Toasts come seldom, their library weighs more than the whole session: so a toast waits here until
 * the part that shows it has been loaded, and the first toast is what starts the loading.
 */
let show: Show | null = null;
let wake: (() => void) | null = null;
let waiting: [ShownToast, ToastKind][] = [];

/** Shows a toast; one at a time (SH-013). Anything that must not be missed stands in the page too. */
export function notify(toast: ShownToast, kind: ToastKind = "done"): void {
  if (show) {
    show(toast, kind);
    return;
  }
  waiting.push([toast, kind]);
  wake?.();
}

/** Calls back when the first toast wants to be shown; returns the way to stop listening. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** Connects what shows toasts; those that waited are shown now. Returns the way to disconnect. */
export function connectToasts(shower: Show): () => void {
  show = shower;
  const earlier = waiting;
  waiting = [];
  for (const [toast, kind] of earlier) shower(toast, kind);
  return () => {
    show = null;
  };
}
