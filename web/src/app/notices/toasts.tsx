import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { TOASTS } from "@reignwell/contract";
import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { connectToasts, type ShownToast, type ToastKind } from "../../lib/notify.ts";
import { UndoMessage } from "./undo-message.tsx";

/** Shows toasts, one at a time, each for five seconds (SH-013). */
export default function Toasts() {
  useEffect(() => connectToasts(showToast), []);
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
  // A dialog that closes with the action leaves the page a moment later and only then makes room.
  setTimeout(() => {
    const positioned = { ...toast, position: freePosition() };
    // The newest message counts: "Login failed" must not outlive the login that then worked.
    notifications.clean();
    notifications.show({
      ...positioned,
      // The pointer holds a toast by itself; a keyboard user gets the same time.
      onFocusCapture: () => notifications.update({ ...positioned, autoClose: false }),
      onBlurCapture: () => notifications.update(positioned),
    });
  });
}

const ROOMY = "(min-width: 75em)";

/**
 * A toast must not lie on the buttons of a dialog or on what is tapped next: it stands in the
 * lower right corner of a wide screen and over the header of every other one.
 */
function freePosition(): "top-center" | "bottom-right" {
  const isRoomy = window.matchMedia(ROOMY).matches;
  return isRoomy && !document.querySelector('[role="dialog"]') ? "bottom-right" : "top-center";
}
