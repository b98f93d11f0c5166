import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** What the server does with the next request; `break` closes the connection in mid-answer. */
export type PlannedAnswer =
  | { status: number; body: string; headers?: Record<string, string> }
  | "break";

/** A server on loopback that answers what the test prescribes, for the ports that reach one. */
export interface AnsweringServer {
  url: string;
  answerWith: (next: PlannedAnswer) => void;
  /** The body of the latest request, unpacked and parsed. */
  received: () => unknown;
  /** Closes it; from then on nobody listens. */
  close: () => Promise<void>;
}

/** Starts one on a free port. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  let next: PlannedAnswer = { status: 404, body: "" };
  let received: unknown;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const packed = request.headers["content-encoding"] === "gzip";
      received = JSON.parse((packed ? gunzipSync(body) : body).toString());
      if (next === "break") {
        response.writeHead(200, { "content-length": 1000 });
        response.write('{"push":');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      response.writeHead(next.status, next.headers);
      response.end(next.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: (answer) => {
      next = answer;
    },
    received: () => received,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
