import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stampOf } from "./stamps.ts";

const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe("stamps", () => {
  it("[M1] an edit made a minute before sending is a minute old at the server, whatever the device's clock says", () => {
    const aDay = 86_400_000;
    for (const skew of [-aDay, 0, aDay]) {
      const sentAt = 2_000_000_000 + skew;
      const stamp = stampOf([sentAt - 60_000, "words"], { received: 2_000_000_000, sentAt });
      expect(stamp).toBe(2_000_000_000 - 60_000);
    }
  });

  it("[M1] no stamp lies in the server's future but by what its author had seen, and each is later than that", () => {
    fc.assert(
      fc.property(time, time, time, time, (received, sentAt, at, seen) => {
        const stamp = stampOf([at, "words", seen], { received, sentAt });
        expect(stamp).toBeGreaterThan(seen);
        expect(stamp).toBeLessThanOrEqual(Math.max(received, seen + 1));
      }),
    );
  });

  it("[M1] a clock that is corrected forward by three days loses nothing to the text it was written over", () => {
    const seen = 1_000_000_000;
    const at = seen - 3 * 86_400_000;
    const sentAt = seen + 60_000;
    expect(stampOf([at, "over it", seen], { received: sentAt, sentAt })).toBe(seen + 1);
  });

  it("[A3] what is offered keeps its stamp, and never lies in the future", () => {
    const taken = { received: 9000, sentAt: 1 };
    expect(stampOf([null, "words", 4000], taken)).toBe(4000);
    expect(stampOf([null, "words", 9001], taken)).toBe(9000);
    expect(stampOf([null, "words", 0], taken)).toBe(0);
  });
});
