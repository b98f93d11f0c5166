import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The ways in which the stand-in can fail. */
export const S3_FAULTS = ["hang", "500", "403", "break"] as const;
/** One of {@link S3_FAULTS}. */
export type S3Fault = (typeof S3_FAULTS)[number];

/** A file as the stand-in keeps it. */
export interface StandInObject {
  bytes: Buffer;
  type: string;
}

/** A store that speaks the used part of S3, with the bucket in the path. */
export interface StandInS3 {
  /** The variables of the environment that a server needs to use it. */
  env: Record<string, string>;
  /** What it keeps, by `bucket/key`. */
  objects: Map<string, StandInObject>;
  /** How the next calls fail; null when they do not. */
  fault: S3Fault | null;
  close(): Promise<void>;
}

const BUCKET = "reignwell-test";
const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/** Starts the stand-in on a free port of this machine. */
export async function startStandInS3(): Promise<StandInS3> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => respond(standIn, request, body, response));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const standIn: StandInS3 = {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "stand-in-key",
      S3_SECRET_ACCESS_KEY: "stand-in-secret",
    },
    objects: new Map(),
    fault: null,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function respond(
  { fault, objects }: StandInS3,
  request: IncomingMessage,
  body: Buffer,
  out: ServerResponse,
): void {
  if (fault === "hang") return;
  if (fault === "500") return refuse(out, 500, "InternalError");
  if (fault === "break") return void out.destroy();
  const { authorization = "" } = request.headers;
  const isKnown = authorization.startsWith("AWS4-HMAC-SHA256 Credential=stand-in-key/");
  if (fault === "403" || !isKnown) return refuse(out, 403, "AccessDenied");
  const [path = ""] = decodeURIComponent(request.url ?? "").split("?", 1);
  const key = path.slice(1);
  if (request.method === "PUT") {
    objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
    return void out.writeHead(200, { etag: '"stand-in"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void out.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(out, 404, "NoSuchKey");
  sendPart(found, request, out);
}

function sendPart(
  { bytes, type }: StandInObject,
  request: IncomingMessage,
  out: ServerResponse,
): void {
  const [range, from = "", to = "", last = ""] = RANGE.exec(request.headers.range ?? "") ?? [];
  const size = bytes.length;
  const start = last === "" ? Number(from) : Math.max(0, size - Number(last));
  const end = last !== "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (range !== undefined && start > end) return refuse(out, 416, "InvalidRange");
  const part = range === undefined ? bytes : bytes.subarray(start, end + 1);
  out.writeHead(range === undefined ? 200 : 206, {
    "content-type": type,
    "content-length": part.length,
    ...(range !== undefined && { "content-range": `bytes ${start}-${end}/${size}` }),
  });
  out.end(request.method === "HEAD" ? undefined : part);
}

function refuse(out: ServerResponse, status: number, code: string): void {
  out.writeHead(status, { "content-type": "application/xml" });
  out.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
