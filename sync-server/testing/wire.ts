import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** The way to the database, which a test can cut or stuff up. */
export class Wire {
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  port = 0;
  silent = false;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
    const address = server.address() as AddressInfo;
    this.port = address.port;
    this.#server = server;
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on("data", (data) => {
        if (!this.silent) other.write(data);
      });
      one.on("error", () => undefined);
      one.on("close", () => {
        other.destroy();
        this.#sockets.delete(one);
      });
    }
  }

  /** Ends all connections as a failing machine does: by a reset instead of a farewell. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server?.close(done));
  }

  address(): string {
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(this.port);
    return url.href;
  }
}
