import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../plain-design/server.ts");
const READY = / at (http:\/\/\S+)/;

/** The plain design's server, in a process of its own. */
export interface PlainServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

export async function startPlainServer(databaseUrl: string): Promise<PlainServer> {
  const child = spawn(process.execPath, [FILE], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = child;
  const url = await new Promise<string>((resolve, reject) => {
    stdout.on("data", (chunk: Buffer) => {
      const found = READY.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The plain design ended with ${code}`)));
  });
  return { url, pid: child.pid ?? 0, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
