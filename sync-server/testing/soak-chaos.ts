import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { backUpDatabase, type DatabaseBackup, type TestPostgres } from "@reignwell/testing/node";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import type { Dice } from "./sync-device.ts";

/** How an older backup can be put back. */
export const SOAK_RESTORES = [
  /** Into the same database, and the operator runs the command that renews the epoch. */
  "with the command",
  /** Into a new database of the same name, and the operator runs nothing. */
  "into a new database",
  /** Into the same database, and the operator forgets the command. */
  "without the command",
] as const;

/** One of {@link SOAK_RESTORES}. */
export type SoakRestore = (typeof SOAK_RESTORES)[number];

/** What is done to the server. */
export interface ChaosPlan {
  /** How often the server's process is killed with SIGKILL. */
  kills: number;
  /** How often PostgreSQL is restarted. */
  restarts: number;
  /** A backup of the first third is put back after the second one; by default none is. */
  restore?: SoakRestore;
}

/** Longest life of a server before it is killed again, in ms. */
const LIFE = 600;

/** Kills, restarts and restores a server, one thing at a time, until the plan is fulfilled. */
export class Chaos {
  kills = 0;
  restarts = 0;
  restores = 0;
  /** How often the server's process ended by itself; it is then started again, as a supervisor does. */
  ends = 0;
  /** Runs while the server still holds what it will have lost a moment later. */
  beforeRestore: () => Promise<unknown> = () => Promise.resolve();
  readonly address: string;
  readonly #postgres: TestPostgres;
  readonly #plan: ChaosPlan;
  readonly #env: Record<string, string>;
  #server: ServerProcess | null = null;
  #backup: DatabaseBackup | null = null;

  /** @param env the server's settings, DATABASE_URL and PORT among them */
  constructor(postgres: TestPostgres, plan: ChaosPlan, env: Record<string, string>) {
    this.#postgres = postgres;
    this.#plan = plan;
    this.#env = env;
    this.address = `http://localhost:${env["PORT"] ?? ""}`;
  }

  async start(): Promise<void> {
    this.#server = startServerProcess(this.#env);
    await this.#server.ready;
  }

  /** Does all that the plan says; devices go on meanwhile. */
  async rage(dice: Dice): Promise<void> {
    const { kills, restarts, restore } = this.#plan;
    while (this.kills < kills || this.restarts < restarts) {
      await pause(20 + dice.pick(LIFE));
      await this.#startAgain();
      if (restore && !this.#backup && this.kills * 3 >= kills) {
        this.#backup = await backUpDatabase(this.#databaseUrl);
      } else if (restore && this.#backup && this.restores === 0 && this.kills * 3 >= kills * 2) {
        await this.#restore(this.#backup, restore);
      } else if (this.restarts * kills < this.kills * restarts || this.kills >= kills) {
        await this.#postgres.restart();
        this.restarts += 1;
      } else {
        await this.#kill();
        this.kills += 1;
        await this.start();
      }
    }
    // A process that PostgreSQL's restart ends does so a moment later.
    await pause(LIFE);
    await this.#startAgain();
  }

  get over(): boolean {
    const { kills, restarts, restore } = this.#plan;
    const restored = restore === undefined || this.restores > 0;
    return restored && this.kills >= kills && this.restarts >= restarts;
  }

  async end(): Promise<void> {
    await this.#kill();
  }

  get #databaseUrl(): string {
    return this.#env["DATABASE_URL"] ?? "";
  }

  async #restore(backup: DatabaseBackup, how: SoakRestore): Promise<void> {
    await this.beforeRestore();
    await this.#kill();
    await (how === "into a new database" ? backup.restoreAsNew() : backup.restoreInPlace());
    if (how === "with the command") await renewEpochOf(this.#env);
    this.restores += 1;
    await this.start();
  }

  async #startAgain(): Promise<void> {
    const { child } = this.#server ?? {};
    if (child?.exitCode === null && child.signalCode === null) return;
    this.ends += 1;
    await this.start();
  }

  async #kill(): Promise<void> {
    this.#server?.child.kill("SIGKILL");
    await this.#server?.ended;
  }
}

/** What an operator runs after putting a backup back, while the server is stopped. */
async function renewEpochOf(env: Record<string, string>): Promise<void> {
  const command = resolve(import.meta.dirname, "../src/commands/renew-epoch.ts");
  await promisify(execFile)(process.execPath, [command], {
    env: { PATH: process.env.PATH, ...env },
  });
}

/** Resolves after so many ms. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
