import { ROUTES, SYNC_OWNER_HEADER } from "@reignwell/contract";
import { readRetryAfter, type Reply, type Transport } from "@reignwell/sync-core";

/** A full batch on a very slow line takes this long; after it the network counts as gone. */
const TIMEOUT = 60_000;

/** Shorter bodies than this gain nothing by packing. */
const WORTH_PACKING = 1024;

/** Carries a person's requests to the server by fetch. */
export function createSyncTransport(userId: number): Transport {
  return {
    async send(request): Promise<Reply> {
      let response: Response;
      try {
        const { body, encoding } = await pack(JSON.stringify(request));
        response = await fetch(ROUTES.sync, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            [SYNC_OWNER_HEADER]: String(userId),
            ...encoding,
          },
          body,
          cache: "no-store",
          credentials: "same-origin",
          // A captive portal redirects; its page must never be taken for our server's answer.
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT),
        });
        return {
          kind: "answered",
          status: response.status,
          body: await readJson(response),
          retryAfter: readRetryAfter(response.headers),
        };
      } catch {
        return { kind: "unreachable" };
      }
    },
  };
}

/** Packs what is worth it: a batch of a thousand rows shrinks to a tenth. */
async function pack(json: string): Promise<{ body: BodyInit; encoding: Record<string, string> }> {
  if (json.length < WORTH_PACKING || typeof CompressionStream === "undefined") {
    return { body: json, encoding: {} };
  }
  const gzip = new CompressionStream("gzip");
  const packed = new Response(gzip.readable).arrayBuffer();
  await write(gzip.writable, new TextEncoder().encode(json));
  return { body: await packed, encoding: { "content-encoding": "gzip" } };
}

/** In slices: where the page itself runs the engine, none of them may hold it up. */
async function write(stream: WritableStream<BufferSource>, bytes: Uint8Array<ArrayBuffer>) {
  const SLICE = 64 * 1024;
  const writer = stream.getWriter();
  for (let at = 0; at < bytes.length; at += SLICE) {
    await writer.write(bytes.subarray(at, at + SLICE));
  }
  await writer.close();
}

/** The body if it is JSON, else null; a connection that breaks inside it throws. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
