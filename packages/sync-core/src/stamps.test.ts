import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stampOf } from "./stamps.ts";

const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe("stamps", () => {
  it("[M1] an edit made a minute before sending is a minute old at the server, whatever the device's clock says", () => {
    const aDay = 86_400_000;
    const last = { at: 0, stamp: 0 };
    for (const skew of [-aDay, 0, aDay]) {
      const sentAt = 2_000_000_000 + skew;
      const stamp = stampOf({ received: 2_000_000_000, sentAt, at: sentAt - 60_000, last });
      expect(stamp).toBe(2_000_000_000 - 60_000);
    }
  });

  it("[M1] no stamp lies in the server's future, and no later edit below an earlier one", () => {
    fc.assert(
      fc.property(time, time, time, time, time, (received, sentAt, at, lastAt, stamp) => {
        const last = { at: lastAt, stamp };
        const given = stampOf({ received, sentAt, at, last });
        expect(at < lastAt || given >= stamp).toBe(true);
        expect(given).toBeLessThanOrEqual(at >= lastAt ? Math.max(received, stamp) : received);
      }),
    );
  });

  it("[M1] an older edit that is sent after a newer one keeps its age", () => {
    const last = { at: 9000, stamp: 9000 };
    expect(stampOf({ received: 10_000, sentAt: 10_000, at: 3000, last })).toBe(3000);
  });
});
