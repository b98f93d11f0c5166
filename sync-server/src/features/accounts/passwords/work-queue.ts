import { refuse } from "../../../plugins/requests/errors.ts";

/** After this many seconds a caller that was turned away may try again. */
const RETRY_AFTER = 3;

interface Waiting {
  start: () => void;
  turnAway: () => void;
  isGone: () => boolean;
}

/** Lets at most so many pieces of work run at once; so many others wait in line, and no more. */
export class WorkQueue {
  #free: number;
  readonly #mostWaiting: number;
  #waiting: Waiting[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs `work` when its turn comes; its result or failure is the caller's. Throws `server_busy`
   * when too many wait already, and when the caller has gone meanwhile: then the work is not done.
   */
  async run<T>(work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#waitInLine(isGone);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #waitInLine(isGone: () => boolean): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) this.#dropGone();
    if (this.#waiting.length >= this.#mostWaiting) throw busy();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ start: resolve, turnAway: () => reject(busy()), isGone });
    });
  }

  #dropGone(): void {
    const gone = this.#waiting.filter(({ isGone }) => isGone());
    this.#waiting = this.#waiting.filter((waiting) => !gone.includes(waiting));
    for (const { turnAway } of gone) turnAway();
  }

  /** Starts the work of the next caller in line that has not gone; without one, a slot becomes free. */
  #next(): void {
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#free += 1;
        return;
      }
      if (!next.isGone()) {
        next.start();
        return;
      }
      next.turnAway();
    }
  }
}

function busy() {
  return refuse("server_busy", undefined, { retryAfter: RETRY_AFTER });
}
