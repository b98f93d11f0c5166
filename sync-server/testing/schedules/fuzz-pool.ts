import { type ChildProcess, fork } from "node:child_process";
import { BETWEEN_SEEDS, type Count, type CountPlan, sumOf } from "./count-schedules.ts";

/** So many schedules a worker plays before it reports; no more are lost with one that dies. */
const AN_ORDER = 100;

/** Schedules whose worker died: nobody knows what came of them. */
export interface LostOrder {
  /** The exit code or the signal. */
  why: string;
  /** The first seed and the last one, {@link BETWEEN_SEEDS} apart from one to the next. */
  first: number;
  last: number;
  schedules: number;
}

/** What the workers counted together, and what died with one of them. */
export interface PoolCount {
  count: Count;
  lost: LostOrder[];
}

/** Processes that play random schedules; one that dies is replaced. */
export class FuzzPool {
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  /** Each starts with its first order, and again after it died. */
  readonly #workers: (ChildProcess | null)[];

  /** @param script says "ready", answers each {@link CountPlan} with its count, and ends at "end" */
  constructor(script: string, env: NodeJS.ProcessEnv, workers: number) {
    this.#script = script;
    this.#env = env;
    this.#workers = Array.from({ length: workers }, () => null);
  }

  /** @param onLost told of a worker's death at once: the count may take hours more */
  async count(plan: CountPlan, onLost: (lost: LostOrder) => void): Promise<PoolCount> {
    const began = performance.now();
    const orders = ordersOf(plan);
    const counts: Count[] = [];
    const lost: LostOrder[] = [];
    const lane = async (worker: number) => {
      for (let order = orders.shift(); order; order = orders.shift()) {
        const answer = await this.#ask(worker, order);
        if ("why" in answer) {
          lost.push(answer);
          onLost(answer);
        } else {
          counts.push(answer);
        }
      }
    };
    await Promise.all(this.#workers.map((_, index) => lane(index)));
    return { count: { ...sumOf(counts), seconds: (performance.now() - began) / 1000 }, lost };
  }

  async close(): Promise<void> {
    const living = this.#workers.filter((worker) => worker !== null).filter(isAlive);
    const ends = living.map((worker) => new Promise((end) => worker.once("exit", end)));
    for (const worker of living) worker.send("end");
    await Promise.all(ends);
  }

  async #start(): Promise<ChildProcess> {
    const worker = fork(this.#script, { env: this.#env });
    const said = await answerOf(worker);
    if (said.ended !== undefined) throw new Error(`A worker did not start: ${said.ended}`);
    return worker;
  }

  async #ask(index: number, order: CountPlan): Promise<Count | LostOrder> {
    let worker = this.#workers[index];
    if (!worker || !isAlive(worker)) {
      worker = await this.#start();
      this.#workers[index] = worker;
    }
    worker.send(order);
    const said = await answerOf(worker);
    // What the worker sends is what countSchedules counted.
    if (said.ended === undefined) return said.message as Count;
    const { seed, schedules } = order;
    const last = seed + BETWEEN_SEEDS * (schedules - 1);
    return { why: said.ended, first: seed, last, schedules };
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function ordersOf(plan: CountPlan): CountPlan[] {
  const orders: CountPlan[] = [];
  for (let done = 0; done < plan.schedules; done += AN_ORDER) {
    const schedules = Math.min(AN_ORDER, plan.schedules - done);
    orders.push({ ...plan, schedules, seed: plan.seed + BETWEEN_SEEDS * done });
  }
  return orders;
}

/** What a worker says next, or how it ended instead. */
function answerOf(worker: ChildProcess): Promise<{ message?: unknown; ended?: string }> {
  return new Promise((answer) => {
    const onMessage = (message: unknown) => {
      worker.off("exit", onExit);
      answer({ message });
    };
    const onExit = (code: number | null, signal: string | null) => {
      worker.off("message", onMessage);
      answer({ ended: signal ?? `exit code ${code ?? "unknown"}` });
    };
    worker.once("message", onMessage);
    worker.once("exit", onExit);
  });
}
