import { useCallback, useEffect, useRef, useState } from "react";

/** The address follows the last step so much later, in ms, as it follows typing: the list comes first. */
const ADDRESS_FOLLOWS = 400;

/** What the address is to say once it follows. */
interface Step {
  month: string;
  all: false;
}

interface Ahead {
  month: string;
  /** What the address may still say: its month before the step, or one of a step before. */
  behind: readonly (string | null)[];
}

/**
 * The month to which the user stepped, until the address says it, too; then null. A change of the
 * address draws every part of the page that depends on it: the month's cards would wait for that.
 */
export function useMonthAhead(kept: string | null, write: (changed: Step) => void) {
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // The address followed, or something else led it to another month.
  if (ahead && (kept === ahead.month || !ahead.behind.includes(kept))) setAhead(null);

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; step: Step }>(null);
  const written = useRef<string>(null);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  /** What waits for the address, which no longer waits. */
  const take = useCallback((): Partial<Step> => {
    const { timer, step: taken } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = null;
    if (taken) written.current = taken.month;
    return taken ?? {};
  }, []);
  const step = useCallback(
    (month: string) => {
      take();
      setAhead({ month, behind: [kept, written.current] });
      const next: Step = { month, all: false };
      const timer = setTimeout(() => {
        take();
        write(next);
      }, ADDRESS_FOLLOWS);
      waiting.current = { timer, step: next };
    },
    [kept, take, write],
  );
  return { ahead: ahead?.month ?? null, step, take };
}
