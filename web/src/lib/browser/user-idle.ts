import { mayInterruptNow } from "./quiet-moment.ts";

/** Whoever touched nothing for so long is not in the middle of something, in ms. */
const IDLE_AFTER_MS = 30_000;

const SIGNS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
let lastSign = Number.NEGATIVE_INFINITY;
let watching = false;
/** The fields that the person changed; one that only shows what is kept elsewhere is none of them. */
const changed = new Set<WeakRef<Element>>();

/** Follows what the person does from now on; more than once does no harm. */
export function watchUserActivity(): void {
  if (watching) return;
  watching = true;
  const note = () => {
    lastSign = Date.now();
  };
  window.addEventListener("input", ({ target }) => noteChange(target), { capture: true });
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
}

/** Whether nothing would be lost or broken off if the page went away now, and nobody is at it. */
export function isIdle(): boolean {
  return Date.now() - lastSign >= IDLE_AFTER_MS && nothingToLose();
}

/**
 * Whether the page holds nothing that a reload would destroy: no plan in the making or write under
 * way (they ask for quiet), no open dialog, no typed text, no playing audio.
 */
export function nothingToLose(): boolean {
  return mayInterruptNow() && !dialogIsOpen() && !textIsTyped() && !audioPlays();
}

function dialogIsOpen(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

function noteChange(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  for (const known of changed) if (known.deref() === target) return;
  changed.add(new WeakRef(target));
}

/** Whether its text was kept meanwhile, only the field's own screen knows: it counts until it goes. */
function textIsTyped(): boolean {
  for (const known of changed) if (!known.deref()?.isConnected) changed.delete(known);
  return [...changed].some((known) => isSeen(known.deref()) && holdsText(known.deref()));
}

/** A tab that was left keeps its fields out of sight, and what was typed there among its drafts. */
function isSeen(field: Element | undefined): boolean {
  return field?.checkVisibility() === true;
}

function holdsText(field: Element | undefined): boolean {
  if (field instanceof HTMLInputElement) return isTextField(field) && field.value !== "";
  if (field instanceof HTMLTextAreaElement) return field.value !== "";
  return field !== undefined && field.textContent !== "";
}

/** A ticked box or a chosen option is kept by its own screen at once. */
function isTextField({ type }: HTMLInputElement): boolean {
  return !["checkbox", "radio", "range"].includes(type);
}

function audioPlays(): boolean {
  const media = [...document.querySelectorAll<HTMLMediaElement>("audio, video")];
  return media.some(({ paused, ended }) => !paused && !ended);
}
