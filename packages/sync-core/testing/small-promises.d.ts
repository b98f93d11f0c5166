import type { Clock, Lock, Random } from "../src/ports.ts";
import { type Promised } from "./promised.ts";
/** What is relied on in a wall clock: not that it is right, nor that it is never set. */
export declare const CLOCK_PROMISES: readonly Promised<Clock>[];
/** What is relied on in chance: it spreads the tries of many devices. */
export declare const RANDOM_PROMISES: readonly Promised<Random>[];
/** What is relied on in every lock, also in one that locks nothing. */
export declare const LOCK_PROMISES: readonly Promised<Lock>[];
/** What a lock that really locks adds: it saves work; correctness rests on the push numbers. */
export declare const EXCLUSIVE_LOCK_PROMISES: readonly Promised<Lock>[];
