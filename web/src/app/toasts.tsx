import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { TOASTS } from "@reignwell/contract";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import { connectToasts } from "../lib/notify.ts";

/** Shows toasts, one at a time, each for five seconds (SH-013). */
export default function Toasts() {
  useEffect(
    () =>
      connectToasts(({ title, description }, kind) => {
        const failed = kind === "failed";
        // The newest news counts: "Login failed" must not outlive the login that then worked.
        notifications.clean();
        notifications.show({
          title,
          message: description,
          color: failed ? "clay" : "sage",
          icon: failed ? <IconAlertCircle size={20} /> : <IconCheck size={20} />,
          withBorder: true,
          closeButtonProps: { "aria-label": "Close message", size: 44 },
        });
      }),
    [],
  );
  return (
    <Notifications limit={TOASTS.limit} autoClose={TOASTS.duration} position="bottom-center" />
  );
}
