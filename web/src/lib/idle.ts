import { mayInterruptNow } from "./quiet-moment.ts";

/** Whoever touched nothing for so long is not in the middle of something, in ms. */
const REST = 30_000;

const SIGNS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const FIELDS =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="hidden"])';

let lastSign = Number.NEGATIVE_INFINITY;
let watching = false;

/** Follows what the person does from now on; more than once does no harm. */
export function watchForRest(): void {
  if (watching) return;
  watching = true;
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
}

/** Whether nothing would be lost or broken off if the page went away now, and nobody is at it. */
export function isIdle(): boolean {
  return Date.now() - lastSign >= REST && nothingToLose();
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

/** Any filled field counts: whether its text is kept elsewhere, only its own screen knows. */
function textIsTyped(): boolean {
  return [...document.querySelectorAll<HTMLElement>(FIELDS)].some((field) =>
    "value" in field ? field.value !== "" : field.textContent !== "",
  );
}

function audioPlays(): boolean {
  const media = [...document.querySelectorAll<HTMLMediaElement>("audio, video")];
  return media.some(({ paused, ended }) => !paused && !ended);
}
