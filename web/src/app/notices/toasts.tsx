import "./toast-styles.ts";
import { Notifications, notifications } from "@mantine/notifications";
import { TOASTS } from "@reignwell/contract";
import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { connectToasts, type ShownToast, type ToastKind } from "../../lib/notify.ts";
import { CLOSE_BUTTON } from "../../ui/close-button.tsx";
import { returnFocus } from "../../ui/return-focus.ts";
import { UndoMessage } from "./undo-message.tsx";

/**
 * Shows toasts, one at a time, each for five seconds (SH-013). An undo that a later toast covers
 * comes back when that one has gone, until its own eight seconds are over (DEC-117).
 *
 * @param owner who is signed in; another user must not take back what this one did
 */
export default function Toasts({ owner = null }: { owner?: number | null }) {
  useEffect(() => connectToasts(showToast), []);
  useEffect(() => forgetUndos, [owner]);
  useEffect(() => {
    document.addEventListener("focusin", followPlace);
    return () => document.removeEventListener("focusin", followPlace);
  }, []);
  return (
    <Notifications
      limit={TOASTS.limit}
      autoClose={TOASTS.duration}
      position="bottom-right"
      containerWidth="22rem"
    />
  );
}

const LOOKS = {
  done: { color: "sage", icon: <IconCheck size={20} aria-hidden /> },
  failed: { color: "clay", icon: <IconAlertCircle size={20} aria-hidden /> },
  note: { color: "sky", icon: <IconInfoCircle size={20} aria-hidden /> },
} as const;

interface OpenUndo {
  id: string;
  toast: ShownToast;
  kind: ToastKind;
  left: number;
}

/** Long enough to read what it was and to reach the button, in ms. */
const SHORTEST_RETURN = 4000;

/** The toast that stands on the screen, where it has an undo, and since when. */
let current: (OpenUndo & { since: number }) | null = null;
/** Undos that a later message has covered; the latest comes back first (DEC-117). */
let covered: OpenUndo[] = [];

function forgetUndos(): void {
  current = null;
  covered = [];
}

function showToast(toast: ShownToast, kind: ToastKind): void {
  const id = crypto.randomUUID();
  const left = toast.undo ? TOASTS.undoDuration : (toast.duration ?? TOASTS.duration);
  // A dialog that closes with the action leaves the page a moment later and only then makes room.
  setTimeout(() => {
    coverCurrent();
    display({ id, toast, kind, left });
  });
}

/** Keeps the undo on the screen for later: the next message must not throw it away (DEC-117). */
function coverCurrent(): void {
  if (current === null) return;
  const { since, left, ...undo } = current;
  covered.push({ ...undo, left: Math.max(SHORTEST_RETURN, left - (Date.now() - since)) });
  current = null;
}

/** What had the focus when the message came; when that goes with its row, what gets it instead. */
let place: Element | null = null;

function startPlace(): void {
  const focused = document.activeElement;
  // An undo that comes back after another one was pressed belongs to the same place.
  if (!focused?.closest("[role=alert]")) place = focused;
}

function followPlace({ target }: FocusEvent): void {
  const isLost = place === document.body || !place?.isConnected;
  if (isLost && target instanceof Element && !target.closest("[role=alert]")) place = target;
}

function display({ id, toast, kind, left }: OpenUndo): void {
  const { title, description, undo } = toast;
  startPlace();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const shown = {
    id,
    title,
    message: undo ? <UndoMessage text={description} onUndo={takeBack} /> : description,
    color: LOOKS[kind].color,
    icon: LOOKS[kind].icon,
    withBorder: true,
    closeButtonProps: { ...CLOSE_BUTTON, "aria-label": "Close message" },
    autoClose: left,
    position: freePosition(),
    onClose: () => {
      // Who pressed 'Undo' or 'Close message' by the keyboard goes on where the message met them.
      if (document.activeElement?.closest("[role=alert]")) returnFocus([place]);
      showCovered(id);
    },
  };
  // The newest message counts: "Login failed" must not outlive the login that then worked.
  notifications.clean();
  onScreen = id;
  current = undo ? { id, toast, kind, left, since: Date.now() } : null;
  notifications.show({
    ...shown,
    // The pointer holds a toast by itself; a keyboard user gets the same time.
    onFocusCapture: () => notifications.update({ ...shown, autoClose: false }),
    onBlurCapture: () => notifications.update(shown),
  });
  atDialogsEnd(() => {
    shown.position = "top-center";
    if (onScreen === id) notifications.update(shown);
  });
}

let onScreen: string | null = null;

/** A toast has gone, by its time or by the user; an undo that it has covered comes back. */
function showCovered(gone: string): void {
  if (gone !== onScreen) return;
  onScreen = null;
  current = null;
  const next = covered.pop();
  // The toast that goes is still being taken out.
  if (next) setTimeout(() => onScreen === null && display(next));
}

const ROOMY = "(min-width: 75em)";

/**
 * A toast must not lie on the buttons of a dialog or on what is tapped next: it stands in the
 * lower right corner of a wide screen and over the header of every other one, and of a page that
 * says so. A long one reaches below the header, and the header may have scrolled away: then it
 * stands at that end of the screen where there is less to tap. Over a dialog it would hide the
 * heading there, so where the dialog goes on below the screen it stands at the bottom until the
 * user comes to its end.
 */
function freePosition(): "top-center" | "bottom-center" | "bottom-right" {
  const isRoomy = window.matchMedia(ROOMY).matches;
  const dialog = document.querySelector('[role="dialog"]');
  const isFreeBelow = dialog ? goesOnBelow(dialog) : isRoomy || isFreerBelow();
  if (!isFreeBelow || document.querySelector("[data-toasts-above]")) return "top-center";
  return isRoomy ? "bottom-right" : "bottom-center";
}

/** Higher than the toasts are, in px. */
const ROOM = 130;

/** What somebody may be about to tap; the links of the foot can wait five seconds. */
const CONTROLS =
  ":is(main, output, [data-tab-bar]) :is(a, button, input, select, summary, textarea)";

/**
 * Never over what stands at the lower end of the screen itself, the tabs or an offer to reload, nor
 * below the keyboard of a phone.
 */
function isFreerBelow(): boolean {
  const { innerHeight, visualViewport } = window;
  if ((visualViewport?.height ?? innerHeight) < innerHeight - ROOM) return false;
  let [above, below] = [0, 0];
  for (const control of document.querySelectorAll(CONTROLS)) {
    const { top, bottom, height } = control.getBoundingClientRect();
    if (height === 0) continue;
    // The plan's own offers stand there as well while their page moves below them.
    const isOfPage = control.closest('main, [role="status"]')?.tagName === "MAIN";
    if (isOfPage && bottom > 0 && top < ROOM) above += 1;
    if (top < innerHeight && bottom > innerHeight - ROOM) {
      if (!isOfPage) return false;
      below += 1;
    }
  }
  return below < above;
}

/** Calls back once the user has scrolled to the end of the open dialog, where its buttons are. */
function atDialogsEnd(then: () => void): void {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog || !goesOnBelow(dialog)) return;
  const look = () => {
    // So it ends also where the dialog has gone.
    if (goesOnBelow(dialog)) return;
    document.removeEventListener("scroll", look, true);
    then();
  };
  document.addEventListener("scroll", look, { capture: true, passive: true });
}

/** Whether the end of a dialog, with its buttons, is out of sight and further away than a toast. */
function goesOnBelow({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight > ROOM;
}
