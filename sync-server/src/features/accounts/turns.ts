/** Lets at most so many pieces of work run at once; the others wait in line. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs `work` when its turn comes; its result or failure is the caller's. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      // The place goes to the next in line directly, or becomes free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
