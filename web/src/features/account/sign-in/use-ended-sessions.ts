import { useEffect, useState } from "react";
import { markEndsShown, readEnds, type StoredEnd } from "../../../lib/session/stored-session.ts";

/** How often the record of ended sessions is read, in ms, while another tab examines the data. */
const LOOK_AGAIN = 500;

/** The sessions that ended on this device; those that are drawn count as shown. */
export function useEndedSessions(): readonly StoredEnd[] {
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
