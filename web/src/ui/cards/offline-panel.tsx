import { MESSAGES } from "@reignwell/contract";
import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import button from "../button.module.css";
import classes from "./offline-panel.module.css";

interface OfflinePanelProps {
  /** What needs a connection here, and what works without one. */
  children: ReactNode;
  onRetry?: () => void;
}

/** The one panel of every area that needs a connection (DEC-86). It stands in running text. */
export function OfflinePanel({ children, onRetry }: OfflinePanelProps) {
  const { heading, retry } = MESSAGES.offline;
  return (
    <span className={classes.panel}>
      <IconCloudOff size={22} aria-hidden />
      <span className={classes.words}>
        <strong>{heading}</strong>
        <span>{children}</span>
        {onRetry && (
          <button type="button" className={button.outlined} onClick={onRetry}>
            {retry}
          </button>
        )}
      </span>
    </span>
  );
}
