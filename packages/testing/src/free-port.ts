import { createServer } from "node:net";

/**
 * A TCP port on loopback that nobody listens on now.
 * Another process may take it before the caller does; a caller that starts a server must be ready
 * to call this again.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = probe.address();
      if (address === null || typeof address === "string") {
        reject(new Error("The probe listens on a socket file instead of a port"));
        return;
      }
      probe.close(() => resolve(address.port));
    });
  });
}
