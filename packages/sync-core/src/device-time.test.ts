import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClockReading, readDeviceTime, SteadyWitness } from "./device-time.ts";

const HOUR = 3_600_000;

describe("[L2] the device's own time", () => {
  it("is the wall clock as long as that is never set back", () => {
    expect(readDeviceTime(null, 500)).toEqual({ wall: 500, time: 500 });
    expect(readDeviceTime({ wall: 500, time: 500 }, 900)).toEqual({ wall: 900, time: 900 });
  });

  it("stands still where the clock was set back, and goes on with it from there", () => {
    const before = { wall: 10 * HOUR, time: 10 * HOUR };
    const set = readDeviceTime(before, 4 * HOUR);
    expect(set).toEqual({ wall: 4 * HOUR, time: 10 * HOUR });
    expect(readDeviceTime(set, 5 * HOUR).time).toBe(11 * HOUR);
  });

  it("goes on with the way ahead when a clock goes forward by a day and back again", () => {
    const day = 24 * HOUR;
    const forward = readDeviceTime({ wall: HOUR, time: HOUR }, HOUR + day);
    const back = readDeviceTime(forward, 2 * HOUR);
    expect(readDeviceTime(back, 3 * HOUR).time - back.time).toBe(HOUR);
  });

  it("waits for the clock where two tabs were heard crosswise, and moves no further ahead", () => {
    const later = { wall: 10_000, time: 10_000 };
    const crossed = readDeviceTime(later, 9_990, 10_001);
    expect(crossed).toEqual({ wall: 10_000, time: 10_001 });
    expect(readDeviceTime(crossed, 10_500).time).toBe(10_501);
  });

  it("never runs backwards, and every span that no step falls into is measured exactly", () => {
    const step = fc.tuple(fc.nat(2 * HOUR), fc.integer({ min: -48 * HOUR, max: -5001 }));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.tuple(fc.nat(2 * HOUR), fc.constant(0)), step)), (steps) => {
        let wall = 1000 * HOUR;
        let last: ClockReading = readDeviceTime(null, wall);
        for (const [span, set] of steps) {
          wall += span;
          const next = readDeviceTime(last, wall);
          expect(next.time - last.time).toBe(span);
          wall += set;
          last = readDeviceTime(next, wall);
          expect(last.time).toBe(next.time);
        }
      }),
    );
  });

  it("a process's steady clock tells how long it was, although the wall clock was set back", () => {
    let elapsed = 0;
    const witness = new SteadyWitness(() => elapsed);
    expect(witness.atLeast).toBe(0);
    witness.note(10 * HOUR);
    elapsed += 3 * HOUR;
    // Set back by a day, three hours after the last reading.
    const set = readDeviceTime({ wall: 10 * HOUR, time: 10 * HOUR }, 0, witness.atLeast);
    expect(set.time).toBe(13 * HOUR);
  });
});
