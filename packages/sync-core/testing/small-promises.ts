import type { Clock, Lock, Random } from "../src/ports.ts";
import { mustBe, type Promised } from "./promised.ts";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What is relied on in a wall clock: not that it is right, nor that it is never set. */
export const CLOCK_PROMISES: readonly Promised<Clock>[] = [
  {
    promise: "tells whole milliseconds since 1970, and goes on by itself",
    check: async (clock) => {
      const first = clock.now();
      mustBe(Number.isSafeInteger(first) && first > 0, true, "a whole number");
      await pause(15);
      mustBe(clock.now() > first, true, "going on");
    },
  },
];

/** What is relied on in chance: it spreads the tries of many devices. */
export const RANDOM_PROMISES: readonly Promised<Random>[] = [
  {
    promise: "gives numbers from 0 to below 1, spread over all of it",
    check: async (random) => {
      const drawn = Array.from({ length: 2000 }, () => random());
      mustBe(
        drawn.every((number) => number >= 0 && number < 1),
        true,
        "in range",
      );
      mustBe(new Set(drawn.map((number) => Math.floor(number * 10))).size, 10, "tenths hit");
    },
  },
];

/** What is relied on in every lock, also in one that locks nothing. */
export const LOCK_PROMISES: readonly Promised<Lock>[] = [
  {
    promise: "the work runs once, and its result, or its failure, comes back",
    check: async (lock) => {
      let runs = 0;
      const result = await lock("one", async () => {
        runs += 1;
        return "done";
      });
      mustBe([runs, result], [1, "done"], "runs and result");
      const failure = await lock("one", async () => {
        throw new Error("on purpose");
      }).catch((error: unknown) => String(error));
      mustBe(failure, "Error: on purpose", "the failure");
    },
  },
  {
    promise: "work under another name does not wait, and after a failure the next one comes",
    check: async (lock) => {
      const order: string[] = [];
      await lock("one", async () => {
        await lock("other", async () => void order.push("other"));
        order.push("one");
      });
      await lock("one", () => Promise.reject(new Error("on purpose"))).catch(() => undefined);
      await lock("one", async () => void order.push("again"));
      mustBe(order, ["other", "one", "again"], "the order");
    },
  },
];

/** What a lock that really locks adds: it saves work; correctness rests on the push numbers. */
export const EXCLUSIVE_LOCK_PROMISES: readonly Promised<Lock>[] = [
  ...LOCK_PROMISES,
  {
    promise: "of one name, one piece of work runs at a time, in the order of asking",
    check: async (lock) => {
      const order: string[] = [];
      const work = (name: string) => async () => {
        order.push(`${name} begins`);
        await pause(5);
        order.push(`${name} ends`);
      };
      await Promise.all([lock("one", work("first")), lock("one", work("second"))]);
      mustBe(order, ["first begins", "first ends", "second begins", "second ends"], "the order");
    },
  },
];
