import { CloseIcon } from "@mantine/core";

/** The cross of dialogs and messages: a target for a thumb, with an icon that nobody hears (B-11). */
export const CLOSE_BUTTON = {
  "aria-label": "Close",
  size: 44,
  iconSize: 20,
  icon: <CloseIcon aria-hidden />,
} as const;
