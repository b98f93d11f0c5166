import { ROUTES } from "@reignwell/contract";
import {
  createSyncStore,
  discardDatabase,
  KnownStamps,
  type LocalDatabase,
  openUserDatabase,
  recordChanges,
} from "@reignwell/local-db";
import { createEngine } from "@reignwell/sync-core";
import { keepLive } from "../../src/app/sync/live-updates.ts";
import { syncClient } from "../../src/lib/sync/sync-client.ts";
import { runSync } from "../../src/service-worker/sync-runner.ts";
import { createSyncTransport } from "../../src/service-worker/sync-transport.ts";
import { type BenchDevice, countIn, firstTasks, seenIn } from "./device.ts";
import { type Measured, measured, noteFirstRows, quietFetch, timed, wallClock } from "./measure.ts";
import { benchRows } from "./rows.ts";

const PACK = 1000;

/** A device of the product: its own code, in the page. */
export class ReignwellDevice implements BenchDevice {
  readonly #accountKey: string;

  constructor(accountKey: string) {
    this.#accountKey = accountKey;
  }

  async push(from: number, count: number) {
    for (let start = from; start < from + count; start += PACK) {
      const rows = benchRows(start, Math.min(PACK, from + count - start));
      await recordChanges(this.#database(), rows, Date.now());
    }
    return this.#measured();
  }

  async firstPull(expected: number) {
    await discardDatabase(this.#accountKey);
    const result = await this.#measured();
    const { tasks, entries } = this.#database();
    const found = (await tasks.count()) + (await entries.count());
    if (found !== expected) throw new Error(`${found} rows instead of ${expected}`);
    return result;
  }

  async listen() {
    await this.#settled();
    syncClient.start(runSync);
    syncClient.setAccount(this.#accountKey);
    keepLive(this.#accountKey, this.#database());
  }

  async writeOne(title: string) {
    const database = this.#database();
    const began = wallClock();
    const [id = ""] = await firstTasks(database.tasks, 1);
    await recordChanges(database, [{ collection: "tasks", id, fields: { title } }], Date.now());
    syncClient.requestSync();
    return { began, saved: wallClock() };
  }

  seen(title: string) {
    return seenIn(this.#database().tasks, title);
  }

  async editMany(count: number, field: "title" | "description", text: string) {
    const ids = await firstTasks(this.#database().tasks, count);
    const changes = ids.map((id) => ({
      collection: "tasks" as const,
      id,
      fields: { [field]: text },
    }));
    await recordChanges(this.#database(), changes, Date.now());
  }

  countWith(field: "title" | "description", text: string) {
    return countIn(this.#database().tasks, field, text);
  }

  #database(): LocalDatabase {
    return openUserDatabase(this.#accountKey);
  }

  /** A run, and beside it what is done after it, for which only the next write may wait. */
  async #measured(): Promise<Measured> {
    const result = await measured(() => this.#settled());
    const began = performance.now();
    await KnownStamps.endRun(this.#database());
    return { ...result, afterwards: performance.now() - began };
  }

  async #settled(): Promise<void> {
    const outcome = await this.#engine().run();
    if (outcome.kind !== "settled") throw new Error(`not settled: ${JSON.stringify(outcome)}`);
  }

  /** The engine as the app makes it, with a watch on where the time goes. */
  #engine() {
    const clock = { now: () => Date.now() };
    const store = createSyncStore(() => this.#database(), clock);
    const transport = createSyncTransport(this.#accountKey);
    return createEngine({
      store: {
        ...store,
        inOneStep: (work) => timed("read", () => store.inOneStep(work)),
        async applyAnswer(batch, answer, request) {
          const taken = await timed("settle", () => store.applyAnswer(batch, answer, request));
          if (Object.keys(answer.rows).length > 0) noteFirstRows();
          return taken;
        },
      },
      transport: {
        ...transport,
        send: (request) => timed("travel", () => transport.send(request)),
      },
      random: Math.random,
    });
  }
}

/** Makes an account and signs this browser in; returns its key. */
export async function signUp(username: string): Promise<string> {
  const response = await quietFetch(ROUTES.register, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "seven quiet lanterns" }),
  });
  return (await response.json()).accountKey;
}
