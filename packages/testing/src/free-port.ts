import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Systems give ports of their own choice from above these, so that none of those is taken between. */
const [LOWEST, ABOVE] = [10_000, 32_768];

/**
 * A TCP port on loopback that nobody listens on now.
 * Another process may ask for the same one before the caller does; a caller that starts a server must
 * be ready to call this again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" || error.code === "EACCES" ? resolve(false) : reject(error),
    );
    probe.listen({ host: "127.0.0.1", port }, () => void probe.close(() => resolve(true)));
  });
}
