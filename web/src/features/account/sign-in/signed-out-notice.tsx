import { MESSAGES } from "@reignwell/contract";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { type StoredEnd, readEnds, markEndsShown } from "../../../lib/session/stored-session.ts";
import classes from "./signed-out-notice.module.css";

/**
 * Explains why a device shows nothing any more and how many changes of the last user wait
 * there: a number, without a text or a name.
 */
export function SignedOutNotice() {
  const ends = useEnds();
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

/** How often the record of ended sessions is read, in ms, while another tab examines the data. */
const LOOK_AGAIN = 500;

function useEnds(): readonly StoredEnd[] {
  const [ends, setEnds] = useState<readonly StoredEnd[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = async () => {
      const found = await readEnds().catch(() => []);
      if (!current) return;
      setEnds(found);
      if (found.some(({ waiting }) => waiting === null)) {
        timer = setTimeout(() => void look(), LOOK_AGAIN);
      } else if (found.some(({ shown }) => !shown)) {
        await markEndsShown().catch(() => undefined);
      }
    };
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  return ends;
}
