import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { lockDataDir } from "./data-dir-lock.ts";
import type { WorkerInput, WorkerReport } from "./embedded-database-worker.ts";

/** For tests: a database in memory, from a snapshot that `dumpDataDir` made. */
export interface EmbeddedOptions {
  inMemory?: boolean;
  snapshot?: string;
}

/** The running embedded database and the address at which the driver finds it. */
export interface EmbeddedDatabase {
  address: { path: string } | { host: string; port: number };
  /** Names the files that the data lies in: copied ones have another name. */
  home(): string;
  close(): Promise<void>;
}

const SOCKET_NAME = ".s.PGSQL.5432";
/** The kernel's room for the path of a unix socket is 108 bytes, 104 on macOS. */
const MAX_SOCKET_PATH = 100;
const RESTART_DELAY = 500;
/**
 * V8 would compile PostgreSQL's busiest functions once more: that takes half a gigabyte for some
 * seconds, and makes a request half a millisecond faster (decision 99). What `--liftoff-only` means;
 * that flag by itself is heeded on the command line only.
 */
const COMPILED_ONCE = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/**
 * Starts PGlite in a worker thread behind a private socket. The data folder is locked for this
 * process: PGlite itself would let two processes write into one folder and destroy it.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const unlock = options.inMemory ? () => undefined : lockDataDir(dataDir);
  const socket = process.platform === "win32" ? null : socketLocation(dataDir, options);
  const input: WorkerInput = {
    database: options.inMemory ? "memory://" : join(dataDir, "database"),
    snapshot: options.snapshot ?? null,
    socket: socket?.path ?? null,
  };
  const release = () => {
    if (socket) rmSync(socket.remove, { recursive: true, force: true });
    unlock();
  };
  try {
    const { address, stop } = await keepRunning(input);
    return {
      address,
      home: () => (options.inMemory ? "memory" : homeOfFiles(input.database)),
      async close() {
        await stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function homeOfFiles(folder: string): string {
  const { ino, birthtimeMs } = statSync(join(folder, "PG_VERSION"));
  return `${ino}/${Math.round(birthtimeMs)}`;
}

/** Where the socket lies: a folder that only we can enter, close to the data if the path fits. */
function socketLocation(
  dataDir: string,
  options: EmbeddedOptions,
): { path: string; remove: string } {
  const beside = join(dataDir, "database-socket", SOCKET_NAME);
  if (options.inMemory) {
    const folder = mkdtempSync(join(tmpdir(), "reignwell-"));
    return { path: join(folder, SOCKET_NAME), remove: folder };
  }
  const fits = Buffer.byteLength(beside) <= MAX_SOCKET_PATH;
  // Elsewhere under a name that follows from the data folder, so that a killed process leaves
  // one folder behind and not one at each start.
  const name = createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16);
  const folder = fits ? dirname(beside) : join(tmpdir(), `reignwell-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The name can be guessed: somebody else may have made the folder first, to listen in.
  if (lstatSync(folder).uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to another user; remove it and start again`);
  }
  chmodSync(folder, 0o700);
  // We hold the lock, so a socket that lies here belongs to nobody who lives.
  const path = join(folder, SOCKET_NAME);
  rmSync(path, { force: true });
  return { path, remove: folder };
}

/** Starts the worker, and again whenever it dies without being asked to. */
async function keepRunning(
  input: WorkerInput,
): Promise<{ address: EmbeddedDatabase["address"]; stop: () => Promise<void> }> {
  let closing = false;
  let current = await startWorker(input);
  const { address } = current;
  const watch = () => {
    current.worker.once("exit", () => {
      if (!closing) setTimeout(restart, RESTART_DELAY);
    });
  };
  const restart = () => {
    if (closing) return;
    process.stderr.write("The embedded database stopped; starting it again\n");
    const again = { ...input, ...("port" in address ? { port: address.port } : {}) };
    startWorker(again).then(
      (started) => {
        current = started;
        watch();
      },
      () => setTimeout(restart, RESTART_DELAY),
    );
  };
  watch();
  return {
    address,
    async stop() {
      closing = true;
      await current.stop();
    },
  };
}

interface RunningWorker {
  worker: Worker;
  address: EmbeddedDatabase["address"];
  stop: () => Promise<void>;
}

function startWorker(input: WorkerInput & { port?: number }): Promise<RunningWorker> {
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag);
  if (input.socket !== null) rmSync(input.socket, { force: true });
  const worker = new Worker(new URL("./embedded-database-worker.ts", import.meta.url), {
    workerData: input,
  });
  const exited = new Promise<void>((done) => {
    worker.once("exit", () => done());
  });
  return new Promise((started, failed) => {
    worker.once("error", failed);
    worker.once("exit", () => failed(new Error("The embedded database did not start")));
    worker.on("message", (report: Partial<WorkerReport>) => {
      // Under --watch Node itself sends messages to this listener too.
      const { address } = report;
      if (!address) return;
      worker.removeListener("error", failed);
      // A later failure ends the worker, and the watch on its end starts it again.
      worker.on("error", (error) => process.stderr.write(`${error.message}\n`));
      started({
        worker,
        address,
        async stop() {
          worker.postMessage("close");
          await exited;
        },
      });
    });
  });
}
