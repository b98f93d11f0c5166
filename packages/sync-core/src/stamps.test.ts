import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextWriteTime, stampOf } from "./stamps.ts";

const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe("stamps", () => {
  it("[M1] an edit made a minute before sending is a minute old at the server, whatever the device's clock says", () => {
    const aDay = 86_400_000;
    for (const skew of [-aDay, 0, aDay]) {
      const sentAt = 2_000_000_000 + skew;
      const stamp = stampOf({ received: 2_000_000_000, sentAt, at: sentAt - 60_000, floor: 0 });
      expect(stamp).toBe(2_000_000_000 - 60_000);
    }
  });

  it("[M1] no stamp lies in the server's future, and none below the device's former one", () => {
    fc.assert(
      fc.property(time, time, time, time, (received, sentAt, at, floor) => {
        const stamp = stampOf({ received, sentAt, at, floor });
        expect(stamp).toBeGreaterThanOrEqual(floor);
        expect(stamp).toBeLessThanOrEqual(Math.max(received, floor));
      }),
    );
  });

  it("[L2] a clock that is set back does not make a later write older than an earlier one", () => {
    expect(nextWriteTime(50, 100)).toBe(100);
    expect(nextWriteTime(150, 100)).toBe(150);
  });
});
