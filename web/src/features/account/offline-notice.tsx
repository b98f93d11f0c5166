import { IconCloudOff } from "@tabler/icons-react";
import { useOnline } from "../../lib/use-online.ts";
import classes from "./offline-notice.module.css";

/** Says what needs a connection and what does not. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <output className={classes.status}>
      {!online && (
        <span className={classes.notice}>
          <IconCloudOff size={22} aria-hidden />
          <span>
            Signing in needs a connection. Today’s verse and the whole plan work without one, and
            what you write is kept on this device.
          </span>
        </span>
      )}
    </output>
  );
}
