import type { FastifyBaseLogger } from "fastify";
import type { App } from "../../../app-types.ts";

/** Work that goes on when its caller has been answered; a server that ends waits for it. */
export class WorkAfterAnswer {
  readonly #underWay = new Set<Promise<void>>();

  constructor(app: App) {
    app.addHook("onClose", async () => {
      await Promise.all(this.#underWay);
    });
  }

  /** Starts the work; a failure is logged, because nobody waits for it. */
  run(work: () => Promise<void>, log: FastifyBaseLogger): void {
    const done: Promise<void> = work()
      .catch((error: unknown) => log.error({ err: error }, "work after an answer failed"))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }
}
