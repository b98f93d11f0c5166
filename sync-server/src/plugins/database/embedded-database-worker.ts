import { openAsBlob } from "node:fs";
import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** What the worker is started with. */
export interface WorkerInput {
  /** PGlite's address of the data: a folder, or `memory://`. */
  database: string;
  /** A file of `dumpDataDir` to begin with. */
  snapshot: string | null;
  /** The unix socket to listen on; null means loopback TCP (Windows). */
  socket: string | null;
}

/** The worker's only message: it is ready, and where. */
export interface WorkerReport {
  address: { path: string } | { host: string; port: number };
}

/**
 * PGlite touches the whole of it at the start. With PostgreSQL's own 128 MB a start takes more work
 * and 150 MB more memory, and nothing is faster: decision 1 has the figures.
 */
const SHARED_BUFFERS = "32MB";

const input: WorkerInput & { port?: number } = workerData;
const database = await PGlite.create({
  dataDir: input.database,
  startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
  ...(input.snapshot === null ? {} : { loadDataDir: await openAsBlob(input.snapshot) }),
});
dieWithTheBackend(database);

const address =
  input.socket === null
    ? { host: "127.0.0.1", port: input.port ?? (await freePort()) }
    : { path: input.socket };
const server = new PGLiteSocketServer({ db: database, ...address, maxConnections: 2 });
await server.start();
parentPort?.postMessage({ address } satisfies WorkerReport);

parentPort?.once("message", () => {
  void closeAll();
});

async function closeAll(): Promise<void> {
  await server.stop();
  await database.close();
  process.exit(0);
}

/**
 * A backend that throws instead of answering is broken for good, and the socket server would
 * then leave every later query waiting. Ending the worker makes the main thread start a new one.
 */
function dieWithTheBackend(db: PGlite): void {
  const send = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (...args: Parameters<typeof send>) => {
    try {
      return await send(...args);
    } catch (error) {
      process.stderr.write(`The embedded database failed: ${String(error)}\n`);
      process.exit(1);
    }
  };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
