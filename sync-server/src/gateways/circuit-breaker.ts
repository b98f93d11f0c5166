/** After so many failures in a row no call goes to the service for PAUSE_MS. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

/** Who asks: by address, and by account when signed in. */
export interface Caller {
  account: number | null;
  address: string;
}

/**
 * Keeps callers from waiting for a service that is down.
 *
 *   closed --3 failures in a row--> open (answers at once) --60 s--> one trial
 *     ^                               ^------------- trial failed ------|
 *     ^------------------------------------ trial succeeded ------------|
 *
 * A trial that its caller leaves is followed by another caller's at once.
 *
 * Failures of one person never open it: a text that takes the service too long says nothing about
 * the service, and one visitor could switch it off for everybody. One person may have two
 * addresses, of both kinds, and an account beside; so it takes two accounts, or three addresses.
 * For the same reason one caller does not get trial after trial.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** The callers of the failures since the last success, the newest last. */
  #failures: Caller[] = [];
  #isOpen = false;
  #pausedUntil = 0;
  #lastTrial: Caller | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long calls of this caller are still refused at once, in ms; 0 when it may use the service. */
  remainingPause(caller: Caller): number {
    if (!this.#isOpen) return 0;
    const hadTheTrial = this.#lastTrial !== null && !areApart(this.#lastTrial, caller);
    return Math.max(0, this.#pausedUntil + (hadTheTrial ? PAUSE_MS : 0) - this.#now());
  }

  /** Notes that a call begins; false when none may. */
  mayCall(caller: Caller): boolean {
    if (this.remainingPause(caller) > 0) return false;
    if (this.#isOpen) {
      // While the trial runs the others are still answered at once.
      this.#pausedUntil = this.#now() + PAUSE_MS;
      this.#lastTrial = caller;
    }
    return true;
  }

  succeeded(): void {
    this.#failures = [];
    this.#isOpen = false;
    this.#lastTrial = null;
  }

  failed(caller: Caller): void {
    // One person who goes on failing must not fill the memory.
    const known = this.#failures.filter((other) => !areApart(other, caller));
    if (known.length < FAILURES) this.#failures.push(caller);
    if (!this.#isOpen && !this.#isDown()) return;
    this.#isOpen = true;
    this.#pausedUntil = this.#now() + PAUSE_MS;
  }

  /** Notes that this caller, the same object as in mayCall, left before the service answered. */
  givenUp(caller: Caller): void {
    // The trial ended without a result, so the next one is another caller's, without a wait.
    if (this.#isOpen && this.#lastTrial === caller) this.#pausedUntil = this.#now();
  }

  #isDown(): boolean {
    if (this.#failures.length < FAILURES) return false;
    const accounts = this.#failures.filter(({ account }) => account !== null);
    if (accounts.some((one) => accounts.some((other) => areApart(one, other)))) return true;
    const apart: Caller[] = [];
    for (const caller of this.#failures) {
      if (apart.every((other) => areApart(other, caller))) apart.push(caller);
    }
    return apart.length >= 3;
  }
}

/** Whether two calls come neither from one address nor from one account. */
function areApart(one: Caller, other: Caller): boolean {
  if (one.address === other.address) return false;
  return one.account === null || one.account !== other.account;
}
