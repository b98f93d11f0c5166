import type { ReactNode } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { OfflinePanel } from "../../ui/cards/offline-panel.tsx";
import classes from "./offline-notice.module.css";

/** While offline, names what needs a connection (`children`) and what does not. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <output className={classes.status}>
      {!online && (
        <OfflinePanel>
          {children} Today’s verse and the whole plan work without one, and what you write is kept
          on this device.
        </OfflinePanel>
      )}
    </output>
  );
}
