import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { LAYOUT, TOASTS } from "@reignwell/contract";
import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { connectToasts, type ShownToast, type ToastKind } from "../lib/notify.ts";
import { UndoMessage } from "./undo-message.tsx";

/** Shows toasts, one at a time, each for five seconds (SH-013). */
export default function Toasts() {
  useEffect(() => connectToasts(showToast), []);
  return (
    <Notifications limit={TOASTS.limit} autoClose={TOASTS.duration} position="bottom-center" />
  );
}

const LOOKS = {
  done: { color: "sage", icon: <IconCheck size={20} /> },
  failed: { color: "clay", icon: <IconAlertCircle size={20} /> },
  note: { color: "sky", icon: <IconInfoCircle size={20} /> },
} as const;

function showToast({ title, description, undo, duration }: ShownToast, kind: ToastKind): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const toast = {
    id,
    title,
    message: undo ? <UndoMessage text={description} onUndo={takeBack} /> : description,
    color: LOOKS[kind].color,
    icon: LOOKS[kind].icon,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close message", size: 44 },
    autoClose: undo ? TOASTS.undoDuration : (duration ?? TOASTS.duration),
  };
  // A dialog that closes with the deed is gone a moment later: only then its place is free.
  setTimeout(() => {
    const placed = { ...toast, position: freePlace() };
    // The newest news counts: "Login failed" must not outlive the login that then worked.
    notifications.clean();
    notifications.show({
      ...placed,
      // The pointer holds a toast by itself; whoever reached it by keyboard gets the same time.
      onFocusCapture: () => notifications.update({ ...placed, autoClose: false }),
      onBlurCapture: () => notifications.update(placed),
    });
  });
}

/**
 * At the foot of a small screen a toast would lie on the buttons of an open dialog, and without one
 * on what the thumb is about to tap: there it stands over the header.
 */
function freePlace(): "top-center" | "bottom-center" {
  const narrow = window.matchMedia(`(max-width: ${LAYOUT.narrowScreen}px)`).matches;
  return narrow || document.querySelector('[role="dialog"]') ? "top-center" : "bottom-center";
}
