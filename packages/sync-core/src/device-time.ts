/** One reading of a device's clock, kept for the next one to be measured against [L2]. */
export interface ClockReading {
  /** What the wall clock showed, in ms since 1970. */
  wall: number;
  /** The device's own time then: the wall clock and every step back that was noticed. */
  time: number;
}

/**
 * Two tabs may read the clock in one order and be heard in the other, and time servers correct a
 * clock by a little: so much, in ms, is no step back, and the clock is waited for instead.
 */
const JITTER = 5000;

/**
 * The device's own time, which never runs backwards [L2]: it goes forward with the wall clock and
 * stands still at the moment in which that was set back, so that the difference of two of its
 * readings is an age. Write times and `sentAt` are both readings of it.
 *
 * @param last the latest reading on this device, by whichever tab, or null before the first
 * @param wall the wall clock now
 * @param atLeast a time that has certainly come: the process's own steady clock, where it has one
 */
export function readDeviceTime(last: ClockReading | null, wall: number, atLeast = 0): ClockReading {
  if (!last) return { wall, time: Math.max(wall, atLeast) };
  const passed = wall - last.wall;
  const time = Math.max(last.time + Math.max(0, passed), atLeast);
  // Within the jitter the higher wall stays: the way ahead must not grow with every crossing.
  return { wall: passed < 0 && passed >= -JITTER ? last.wall : wall, time };
}

/**
 * A process's steady clock as a witness of the device's time: a wall clock that was set back
 * while the process lived cannot hide how long it did. It may stand still while the device sleeps.
 */
export class SteadyWitness {
  readonly #elapsed: () => number;
  #known: { time: number; elapsed: number } | null = null;

  /** @param elapsed ms since some moment of this process, never set */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** A device time that has certainly come by now. */
  get atLeast(): number {
    return this.#known ? this.#known.time + Math.floor(this.#elapsed() - this.#known.elapsed) : 0;
  }

  /** Remembers that the device's time was read just now. */
  note(time: number): void {
    this.#known = { time, elapsed: this.#elapsed() };
  }
}
