import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/** A server as its own process, as an operator starts it. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it printed so far, both streams. */
  output(): string;
  /** Resolves with the address of its ready line; rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** Starts src/main.ts, or another program, on a free port with these variables and nothing else of ours. */
export function startServerProcess(
  variables: Record<string, string>,
  program = "../src/main.ts",
): ServerProcess {
  const path = resolve(import.meta.dirname, program);
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = new Promise<number | string>((end) => {
    child.once("exit", (code, signal) => end(code ?? signal ?? "unknown"));
  });
  const ready = new Promise<string>((found, failed) => {
    const read = (data: Buffer) => {
      text += data.toString();
      const address = /is ready at (\S+)/.exec(text)?.[1];
      if (address !== undefined) found(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => failed(new Error(`the server ended with ${code}: ${text}`)));
  });
  // A test that only looks at the end does not wait for readiness.
  ready.catch(() => undefined);
  return { child, output: () => text, ready, ended };
}
