import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./refusal.module.css";

/** The server's no, in the page: a toast alone would be gone after five seconds. */
export function Refusal({ message }: { message: string | null }) {
  return (
    <div role="alert" className={classes.alert}>
      {message && (
        <p className={classes.refusal}>
          <IconAlertCircle size={20} aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}
