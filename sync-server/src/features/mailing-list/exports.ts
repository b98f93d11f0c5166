import type { FastifyBaseLogger } from "fastify";
import { noteRuns } from "../../plugins/monitoring/job-runs.ts";
import { listWaitingExports } from "./export-repository.ts";
import { type ExportDeps, runExport } from "./run-export.ts";

/** How often it is looked for exports that a process left unfinished, in ms. */
const LOOK_EVERY = 5_000;

/**
 * So long the calls that are under way may take when the server closes, in ms: it answers no others
 * meanwhile, and must have ended ten seconds after it was asked to.
 */
const LAST_CALLS = 1_000;

/** The exports that this process is at. */
export interface Exports {
  /** Begins or goes on with one. */
  start(id: number): void;
  /** Resolves when this process has ended with it, at the latest after so many ms. */
  settled(id: number, ms: number): Promise<void>;
  /** Stops all of them where they are; others go on. */
  stop(): Promise<void>;
}

/** Carries out exports, also those that another process began and did not end. */
export function openExports(
  deps: ExportDeps,
  log: Pick<FastifyBaseLogger, "warn" | "error">,
): Exports {
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const ending = { stop: stopping.signal, breakOff: breakingOff.signal };
  const running = new Map<number, Promise<void>>();
  const start = (id: number) => {
    if (running.has(id) || stopping.signal.aborted) return;
    const work = runExport(deps, id, log, ending)
      .catch((error: unknown) => log.error({ err: error, export: id }, "an export was interrupted"))
      .finally(() => running.delete(id));
    running.set(id, work);
  };
  const noted = noteRuns(deps, "exports");
  const waiting = () => listWaitingExports(deps.database.sql, deps.now());
  const look = async () => {
    try {
      for (const id of await noted(waiting)) start(id);
    } catch (error) {
      log.warn({ err: error }, "unfinished exports could not be looked for");
    }
  };
  const looking =
    deps.mailingList === null ? undefined : setInterval(() => void look(), LOOK_EVERY).unref();
  return {
    start,
    async settled(id, ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((over) => {
        timer = setTimeout(over, ms);
      });
      await Promise.race([running.get(id), late]);
      clearTimeout(timer);
    },
    async stop() {
      clearInterval(looking);
      stopping.abort();
      const late = setTimeout(() => breakingOff.abort(), LAST_CALLS);
      await Promise.all(running.values());
      clearTimeout(late);
    },
  };
}
