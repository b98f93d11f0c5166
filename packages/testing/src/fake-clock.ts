/** A clock that stands still until a test moves it. */
export interface FakeClock {
  /** The time in milliseconds since 1970; pass this function wherever product code asks for now. */
  now: () => number;
  /** Sets the time, to milliseconds since 1970 or to an ISO 8601 text with its zone. */
  set: (to: number | string) => void;
  /** Moves the time by so many milliseconds; a negative number turns the clock back. */
  advance: (milliseconds: number) => void;
}

/** Makes a clock that stands at the given time: milliseconds since 1970 or ISO 8601 with a zone. */
export function fakeClock(start: number | string = "2026-11-21T18:00:00Z"): FakeClock {
  let current = toMilliseconds(start);
  return {
    now: () => current,
    set: (to) => {
      current = toMilliseconds(to);
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

function toMilliseconds(time: number | string): number {
  if (typeof time === "number") return time;
  // Without a zone the text would mean another instant on every developer's machine.
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(time)) throw new Error(`"${time}" names no zone; end it with Z`);
  const parsed = Date.parse(time);
  if (Number.isNaN(parsed)) throw new Error(`"${time}" is not a time`);
  return parsed;
}
