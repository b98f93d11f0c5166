import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { Agent, createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PushMessage } from "@reignwell/contract";
import { decrypt } from "http_ece";
import { generate } from "selfsigned";

/** A message as a browser would have got it. */
export interface ReceivedPush {
  /** Which browser. */
  name: string;
  message: PushMessage;
  ttl: number;
  topic: string | undefined;
  /** The claims of the VAPID token, whose signature was verified. */
  vapid: { aud: string; sub: string; exp: number };
  /** The key that it was signed with, base64url. */
  publicKey: string;
}

/** A push service on this machine, which decrypts as a browser does. */
export interface FakePushService {
  /** What PUSH_SERVICES is set to. */
  host: string;
  agent: Agent;
  /** The certificate, for a process that is to trust it (NODE_EXTRA_CA_CERTS). */
  certificate: string;
  received: ReceivedPush[];
  /** What the next messages to a browser are answered with instead of 201; null for that. */
  answers: Map<string, { status: number; retryAfter?: number }>;
  /** How often each browser was addressed, also in vain. */
  calls: string[];
  /** A new browser's subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe: (name: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
}

/** Starts it on a free port, with a certificate of its own. */
export async function startFakePushService(): Promise<FakePushService> {
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  const browsers = new Map<string, Browser>();
  const server = createServer({ cert, key }, (request, response) => {
    answer(fake, browsers, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const host = `localhost:${address.port}`;
  const agent = new Agent({ ca: cert, keepAlive: true });

  const fake: FakePushService = {
    host,
    agent,
    certificate: cert,
    received: [],
    answers: new Map(),
    calls: [],
    subscribe(name) {
      const { ecdh, auth } = browsers.get(name) ?? newBrowser();
      browsers.set(name, { ecdh, auth });
      return {
        endpoint: `https://${host}/push/${encodeURIComponent(name)}`,
        keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
      };
    },
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** A browser keeps its keys as long as it has the subscription. */
function newBrowser(): Browser {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

async function answer(
  fake: FakePushService,
  browsers: ReadonlyMap<string, Browser>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = decodeURIComponent(request.url?.slice("/push/".length) ?? "");
  const browser = browsers.get(name);
  fake.calls.push(name);
  const fault = fake.answers.get(name);
  if (fault) {
    const { status, retryAfter } = fault;
    if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
    response.writeHead(status).end();
    return;
  }
  if (browser === undefined) throw new Error("no such browser");
  const plain = decrypt(await readBody(request), {
    version: "aes128gcm",
    privateKey: browser.ecdh,
    authSecret: browser.auth.toString("base64url"),
  });
  fake.received.push({
    name,
    message: JSON.parse(plain.toString("utf8")) as PushMessage,
    ttl: Number(request.headers["ttl"]),
    topic: headerOf(request, "topic"),
    ...verified(headerOf(request, "authorization") ?? ""),
  });
  response.writeHead(201).end();
}

/** Checks the header `vapid t=TOKEN, k=KEY` of RFC 8292; throws when the signature is wrong. */
function verified(header: string): Pick<ReceivedPush, "vapid" | "publicKey"> {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33, 65).toString("base64url"),
    },
  });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("the VAPID signature is wrong");
  return {
    vapid: JSON.parse(Buffer.from(claims, "base64url").toString()) as ReceivedPush["vapid"],
    publicKey,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  return [request.headers[name] ?? []].flat()[0];
}
