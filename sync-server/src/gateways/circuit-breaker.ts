/** After so many failures in a row the service is left alone for so long, in ms. */
const FAILURES = 3;
const REST = 60_000;

/**
 * Keeps callers from waiting for a service that is down.
 *
 *   closed --3 failures in a row--> open (answers at once) --60 s--> one trial
 *     ^                               ^------------- trial failed ------|
 *     ^------------------------------------ trial succeeded ------------|
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long the service is still left alone, in ms; 0 when it may be asked. */
  restsFor(): number {
    return Math.max(0, this.#openUntil - this.#now());
  }

  /** Notes that a call begins; false when none may. */
  mayCall(): boolean {
    if (this.restsFor() > 0) return false;
    // While the trial runs the others are still answered at once.
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + REST;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + REST;
  }
}
