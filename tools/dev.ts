import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

// `pnpm run dev`: the server, restarted when its files change, and Vite in front of it.
// Vite's address is the one to open; it hands /api on to the server.

const ROOT = join(import.meta.dirname, "..");
const SERVER_FILES = ["sync-server/src", "sync-server/migrations", "packages"];
/** An editor writes a file in several steps; one restart for all of them. */
const QUIET = 300;

let stopping = false;
let changed = false;
let restart: ReturnType<typeof setTimeout> | undefined;
let server = startServer();
const vite = start("pnpm", ["--silent", "run", "dev"], "web");
vite.once("exit", (code) => stopAll(code ?? 0));

for (const folder of SERVER_FILES) {
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    const path = String(file);
    if (!/\.(ts|sql|json)$/.test(path) || /\.test\.ts$|\.tsout|node_modules/.test(path)) return;
    clearTimeout(restart);
    restart = setTimeout(restartServer, QUIET);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopAll(0));

/** Node's own --watch cannot be used: its messages get in between those of the database's worker. */
function startServer(): ChildProcess {
  changed = false;
  const child = start(process.execPath, ["src/main.ts"], "sync-server");
  child.once("exit", () => {
    if (stopping) return;
    if (changed) server = startServer();
    else console.error("The server stopped; it starts again when a file changes");
  });
  return child;
}

function restartServer(): void {
  changed = true;
  if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
  else server = startServer();
}

function start(program: string, options: string[], folder: string): ChildProcess {
  const child = spawn(program, options, {
    cwd: join(ROOT, folder),
    stdio: "inherit",
    // Windows finds pnpm only through its shell.
    shell: process.platform === "win32",
  });
  child.once("error", (error) => {
    console.error(error.message);
    stopAll(1);
  });
  return child;
}

function stopAll(code: number): void {
  if (stopping) return;
  stopping = true;
  clearTimeout(restart);
  server.kill("SIGTERM");
  vite.kill("SIGTERM");
  // The watchers would keep this process alive; the children end by themselves.
  server.once("exit", () => process.exit(code));
  if (server.exitCode !== null || server.signalCode !== null) process.exit(code);
}
