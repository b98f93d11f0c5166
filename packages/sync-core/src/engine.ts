import {
  type AccountState,
  type LiveMessage,
  SYNC_LIMITS,
  type SyncAnswer,
} from "@reignwell/contract";
import { judgeReply, type PauseReason, type Verdict } from "./judge-answer.ts";
import { requestedDelay, backOff } from "./back-off.ts";
import { halfOf } from "./batch.ts";
import { type Ahead, aheadOf, isFor, type Later, type Next, requestOf } from "./leave-ahead.ts";
import type { Batch, BatchLimit, Random, SyncStore, Transport } from "./ports.ts";

/** Everything outside that the engine needs. */
export interface EnginePorts {
  store: SyncStore;
  transport: Transport;
  random: Random;
  /** Runs work outside of the present step of the store; `setTimeout` where it is not set. */
  later?: Later;
}

/** How a run ended. */
export type RunOutcome =
  /**
   * Nothing waits that was written before the run, and everything was pulled [C2]; with the account
   * as the server has it.
   */
  | { kind: "settled"; account?: AccountState }
  /** There was nothing to send, to resync or to check, and the server was not asked. */
  | { kind: "idle" }
  /**
   * The server could not be reached; try again after `after` ms, and not before the
   * `asked` ms that the server requested.
   */
  | { kind: "retry"; after: number; asked: number }
  /** Waits for the person or for an update; everything is kept. */
  | { kind: "paused"; reason: PauseReason }
  /** The user signed out on this device; what waits here is kept until they return. */
  | { kind: "left" };

/** One device's sync engine. */
export interface Engine {
  /**
   * Sends and pulls until nothing is left or something stands in the way.
   *
   * @param options.onlyUnsent right after a run that settled: it makes no request unless something
   *   waits, or a resync or a check is due
   */
  run(options?: { onlyUnsent?: boolean }): Promise<RunOutcome>;
  /** Takes over what another device just wrote, where this one stands right before it [S5]. */
  take(message: LiveMessage): Promise<"taken" | "behind">;
}

/** Enough for 10 million rows; a loop that long means the server repeats itself. */
const LONGEST_RUN = 10_000;

/**
 * Makes the engine. It owns two numbers, the failures in a row and the current batch size;
 * everything else lives in the store, so a crash at any `await` only repeats a request.
 *
 *          ┌──────────────────────────────────────────────────────────┐
 *          ▼                                                          │ yes
 *   [take batch] ──► [send] ──► [judge] ── settle ──► more to push or pull, or a check due?
 *          ▲                      │                                   │ no
 *          │                      │                                   ▼
 *          ├── split: smaller ◄───┤                                settled
 *          ├── renew device ◄─────┤
 *                                 ├── retry  ──► stop, say how long to wait
 *                                 └── pause  ──► stop, say why
 */
export function createEngine(ports: EnginePorts): Engine {
  return new SyncEngine(ports);
}

class SyncEngine implements Engine {
  readonly #ports: EnginePorts;
  #failures = 0;
  #batchSize: number = SYNC_LIMITS.changes;
  #wasTooOld = false;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
  }

  async run({ onlyUnsent = false } = {}): Promise<RunOutcome> {
    let renewed = false;
    let ahead: Ahead | null = null;
    let next = await this.#next(onlyUnsent);
    for (let step = 0; step < LONGEST_RUN; step++) {
      const { batch, position, check }: Next = next;
      if (position.signedOut) return { kind: "left" };
      if (onlyUnsent && step === 0 && isOver(next)) return { kind: "idle" };
      const { verdict, behind, early }: Heard = await send(this.#ports, next, this.#limit(), ahead);
      if (verdict.do === "split" && early) {
        // Another server process, of the version before, reads nothing that says `early`.
        ahead = null;
        next = await this.#next(false);
        continue;
      }
      if (verdict.do === "renew") {
        const isUnderWay = await this.#ports.store.renewDevice(batch);
        // A server that refuses every number would otherwise get requests without end.
        if (isUnderWay && renewed) return this.#retry(null);
        renewed ||= isUnderWay;
      }
      const done: Done = await this.#act(verdict, next, behind);
      const { outcome } = done;
      if (outcome && outcome.kind !== "settled") return outcome;
      ({ ahead } = done);
      // Once more, also where all was pulled: what was written meanwhile, or is offered to a
      // server that lacks it, would wait for another reason to run [C2].
      next = done.next ?? (await this.#next(outcome !== null));
      // A server that said nothing of the check says nothing when it is asked the same once more.
      if (check && next.position.cursor === position.cursor) next = { ...next, check: null };
      if (outcome && isOver(next)) return outcome;
    }
    return this.#retry(null);
  }

  /** What the next request says; a check goes along where nothing else is left to do. */
  #next(isSettled: boolean): Promise<Next> {
    const { store } = this.#ports;
    return store.inOneStep(async () => {
      const batch = await store.nextBatch(this.#limit());
      const position = await store.position();
      const isIdle = isSettled && !batch && !position.resyncing;
      return { batch, position, check: isIdle ? await store.dueCheck() : null };
    });
  }

  #limit(): BatchLimit {
    return { changes: this.#batchSize, bytes: SYNC_LIMITS.bytes };
  }

  /** Does what the verdict says. */
  async #act(verdict: Verdict, asked: Next, behind: Batch | null): Promise<Done> {
    switch (verdict.do) {
      case "settle":
        return this.#settle(verdict.answer, asked, behind);
      case "split":
        return only(await this.#split(verdict, asked.batch));
      case "renew":
        return only(null);
      case "retry":
        return only(this.#retry(verdict.retryAfter));
      case "pause":
        return only({ kind: "paused", reason: verdict.reason });
    }
  }

  /** Takes over an answer and reads what the next request says, in one step of the store. */
  async #settle(answer: SyncAnswer, asked: Next, behind: Batch | null): Promise<Done> {
    const { store, transport, later = setTimeout } = this.#ports;
    const leave = aheadOf(transport, later, answer, asked, behind);
    const pull = asked.batch ? null : leave?.(asked.position);
    return store.inOneStep(async () => {
      const ahead = pull ?? leave?.(await store.position()) ?? null;
      const outcome = await this.#take(answer, asked);
      const next = await this.#next(false);
      // Where nothing is left to do, a check may be due: it is not read while others wait for what came.
      return { outcome, ahead, next: outcome && isOver(next) ? null : next };
    });
  }

  /** Takes over an answer; returns null to go on. */
  async #take(answer: SyncAnswer, { batch, position }: Next): Promise<RunOutcome | null> {
    this.#failures = 0;
    // Grows back step by step, so that one bad change does not slow all later ones down.
    this.#batchSize = Math.min(SYNC_LIMITS.changes, this.#batchSize * 2);
    const taken = await this.#ports.store.applyAnswer(batch, answer, position);
    const isTooOld = batch !== null && !answer.taken && !answer.restart;
    // The answer made the next request fresh; where that doesn't help, it isn't sent without end.
    if (isTooOld && this.#wasTooOld) return this.#retry(null);
    this.#wasTooOld = isTooOld;
    if (!taken) return null;
    const { more, account } = answer;
    if (!more) return { kind: "settled", ...(account && { account }) };
    if (batch) return null;
    return answer.cursor === position.cursor && answer.epoch === position.epoch
      ? this.#retry(null)
      : null;
  }

  /** Halves a refused batch until the one change that is at fault stands alone [P6]. */
  async #split(
    refusal: { code: string; message: string },
    batch: Batch | null,
  ): Promise<RunOutcome | null> {
    const [first, second] = batch?.changes ?? [];
    if (!batch || !first) return { kind: "paused", reason: "update-needed" };
    if (second) {
      this.#batchSize = halfOf(batch.changes.length);
      await this.#ports.store.dropBatch(batch);
    } else {
      // A server that refuses even an empty request does not mean this change; one that answers
      // nothing, or no longer knows the person, has not said whether it does.
      const position = await this.#ports.store.position();
      if (position.signedOut) return { kind: "left" };
      const empty = { batch: null, position, check: null };
      const { verdict } = await send(this.#ports, empty, this.#limit(), null);
      if (verdict.do === "renew") return this.#retry(null);
      if (verdict.do !== "settle") return (await this.#act(verdict, empty, null)).outcome;
      const { code, message } = refusal;
      await this.#ports.store.setAside(first, { code, message }, batch);
    }
    return null;
  }

  async take({ epoch, from, version, rows }: LiveMessage): Promise<"taken" | "behind"> {
    if (rows === null) return "behind";
    const answer = {
      push: 0,
      epoch,
      cursor: version,
      more: false,
      // Not the device's clock: only the server's tells how long ago a pull was complete [A3].
      now: null,
      rows,
    };
    const whole = { ...answer, rejected: [], overwritten: [] };
    const { store } = this.#ports;
    return store.inOneStep(async () => {
      const position = await store.position();
      const stands = epoch === position.epoch && from === position.cursor;
      const goesOn = stands && !position.resyncing && !position.signedOut;
      return goesOn && (await store.applyAnswer(null, whole, position)) ? "taken" : "behind";
    });
  }

  #retry(retryAfter: number | null): RunOutcome {
    this.#failures += 1;
    const after = backOff(this.#failures, retryAfter, this.#ports.random);
    return { kind: "retry", after, asked: requestedDelay(retryAfter) };
  }
}

/** What was done about an answer. */
interface Done {
  /** How the run ends, if it does. */
  outcome: RunOutcome | null;
  /** What the next request says, where it was read already. */
  next: Next | null;
  /** What has left before that. */
  ahead: Ahead | null;
}

function only(outcome: RunOutcome | null): Done {
  return { outcome, next: null, ahead: null };
}

/** Whether nothing waits, everything was pulled as far as the device knows, and no check is due. */
function isOver({ batch, position, check }: Next): boolean {
  return !batch && !position.resyncing && !check;
}

/** What came back, and the batch that is kept to go next, where one was made meanwhile. */
interface Heard {
  verdict: Verdict;
  behind: Batch | null;
  /** Whether it had left before the batch before it was settled. */
  early: boolean;
}

async function send(
  ports: EnginePorts,
  next: Next,
  limit: BatchLimit,
  ahead: Ahead | null,
): Promise<Heard> {
  const { batch } = next;
  const isUnderWay = ahead !== null && isFor(ahead, next);
  const sending = isUnderWay ? ahead.sending : ports.transport.send(requestOf(next));
  // While it travels the next one is made. What is wrong with the store shows when that is taken.
  const preparing = batch && prepareNext(ports, batch, limit).catch(() => null);
  const reply = await sending;
  const verdict = judgeReply(reply, batch?.push ?? 0);
  return { verdict, behind: await preparing, early: isUnderWay && batch !== null };
}

async function prepareNext(
  { store, transport }: EnginePorts,
  batch: Batch,
  limit: BatchLimit,
): Promise<Batch | null> {
  const changes = await store.prepare(batch, limit);
  if (!changes || changes.length === 0) return null;
  transport.prepare?.(changes);
  return { push: batch.push + 1, changes };
}
