import { useEffect } from "react";
import { noteDay } from "../../lib/day/day-record.ts";
import { clockOffset, serverClock } from "../../lib/day/server-clock.ts";
import { followServerTime } from "../../lib/day/learn-server-time.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import { retryVerse } from "../../lib/day/verse-retry.ts";
import { useSignal } from "../../lib/signal.ts";
import { followDays } from "./day-refresh.ts";

/** Follows the days, and notes for the service worker which clock they follow. */
export function useDayRefresh(): void {
  useEffect(() => {
    followServerTime();
    const stops = [followDays(), retryVerse()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const follows = useDayFollows();
  const offset = useSignal(serverClock, clockOffset);
  useEffect(() => {
    void noteDay({ follows, clockOffset: offset }).catch(() => undefined);
  }, [follows, offset]);
}
