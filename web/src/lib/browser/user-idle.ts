import { dialogIsOpen } from "./open-dialog.ts";
import { mayInterruptNow } from "./quiet-moment.ts";

/** A user without input for so long is not in the middle of anything, in ms. */
const IDLE_AFTER_MS = 30_000;

const SIGNS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
let lastSign = Number.NEGATIVE_INFINITY;
let watching = false;
/** The fields that the user changed; a field that only shows stored text is not among them. */
const changed = new Set<WeakRef<Element>>();

/** May be called more than once. */
export function watchUserActivity(): void {
  if (watching) return;
  watching = true;
  const note = () => {
    lastSign = Date.now();
  };
  window.addEventListener("input", ({ target }) => noteChange(target), { capture: true });
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
}

/** Whether the page may be reloaded now: the user does nothing and would lose nothing. */
export function isIdle(): boolean {
  // By the size of the difference: a sign from before the clock was set back is over.
  return Math.abs(Date.now() - lastSign) >= IDLE_AFTER_MS && nothingToLose();
}

/**
 * Whether a reload would destroy nothing: no unfinished plan or write (they hold the quiet
 * moment), no open dialog, no typed text, no playing audio.
 */
export function nothingToLose(): boolean {
  return mayInterruptNow() && !dialogIsOpen() && !textIsTyped() && !audioPlays();
}

function noteChange(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  for (const known of changed) if (known.deref() === target) return;
  changed.add(new WeakRef(target));
}

/** Only the field's screen knows whether the text was stored, so it counts while it is there. */
function textIsTyped(): boolean {
  for (const known of changed) if (!known.deref()?.isConnected) changed.delete(known);
  return [...changed].some((known) => isSeen(known.deref()) && holdsText(known.deref()));
}

/** A hidden tab keeps its fields, and its typed text is stored as a draft. */
function isSeen(field: Element | undefined): boolean {
  // The oldest browsers of docs/decisions/0102-browsers-since-2023.md can't be asked.
  return field?.checkVisibility?.() ?? (field?.getClientRects().length ?? 0) > 0;
}

function holdsText(field: Element | undefined): boolean {
  if (field instanceof HTMLInputElement) return isTextField(field) && field.value !== "";
  if (field instanceof HTMLTextAreaElement) return field.value !== "";
  return field !== undefined && field.textContent !== "";
}

/** A ticked box or a chosen option is stored at once by its own screen. */
function isTextField({ type }: HTMLInputElement): boolean {
  return !["checkbox", "radio", "range"].includes(type);
}

function audioPlays(): boolean {
  const media = [...document.querySelectorAll<HTMLMediaElement>("audio, video")];
  return media.some(({ paused, ended }) => !paused && !ended);
}
