import { MESSAGES } from "@reignwell/contract";
import { IconLock } from "@tabler/icons-react";
import type { StoredEnd } from "../../../lib/session/stored-session.ts";
import classes from "./signed-out-notice.module.css";
import { useEndedSessions } from "./use-ended-sessions.ts";

/**
 * Explains why a device shows nothing any more and how many changes of the last user wait
 * there: a number, without a text or a name.
 */
export function SignedOutNotice() {
  const ends = useEndedSessions();
  return (
    <>
      {ends.map((end) => (
        <div key={end.accountKey} role="note" className={classes.notice}>
          <IconLock size={22} aria-hidden />
          <Words end={end} />
        </div>
      ))}
    </>
  );
}

function Words({ end: { why, waiting } }: { end: StoredEnd }) {
  const texts = MESSAGES.sessionEnd;
  const { title, description } = why === "account_deleted" ? texts.deleted : texts.ended;
  return (
    <div>
      <p className={classes.title}>{title}</p>
      <p className={classes.line}>{description}</p>
      {waiting && waiting.changes > 0 && (
        <p className={classes.line}>{texts.changesWait(waiting.changes)}</p>
      )}
      {waiting && waiting.changes === 0 && waiting.unsaved && (
        <p className={classes.line}>{texts.unsavedWaits}</p>
      )}
    </div>
  );
}
