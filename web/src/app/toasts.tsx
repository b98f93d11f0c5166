import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { LAYOUT, TOASTS } from "@reignwell/contract";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
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

function showToast({ title, description, undo }: ShownToast, kind: ToastKind): void {
  const failed = kind === "failed";
  const id = crypto.randomUUID();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const toast = {
    id,
    title,
    message: undo ? <UndoMessage text={description} onUndo={takeBack} /> : description,
    color: failed ? "clay" : "sage",
    icon: failed ? <IconAlertCircle size={20} /> : <IconCheck size={20} />,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close message", size: 44 },
    autoClose: undo ? TOASTS.undoDuration : TOASTS.duration,
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
