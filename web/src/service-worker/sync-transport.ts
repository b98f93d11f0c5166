import { ROUTES, SYNC_OWNER_HEADER, type WireChange } from "@reignwell/contract";
import { readRetryAfter, type Reply, textOfChanges, type Transport } from "@reignwell/sync-core";

/** A full batch on a very slow connection takes this long; after it the network counts as gone. */
const TIMEOUT = 60_000;

/** Compression gains nothing for shorter bodies. */
const WORTH_PACKING = 1024;

export function createSyncTransport(accountKey: string): Transport {
  let ready: Parcel | null = null;
  return {
    prepare(changes) {
      ready?.drop();
      ready = startParcel(changes);
    },
    async send({ changes, ...rest }): Promise<Reply> {
      if (ready?.changes !== changes) ready?.drop();
      const parcel = ready?.changes === changes ? ready : startParcel(changes);
      ready = null;
      let response: Response;
      try {
        const { body, encoding } = await parcel.close(rest);
        response = await fetch(ROUTES.sync, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            [SYNC_OWNER_HEADER]: accountKey,
            ...encoding,
          },
          body,
          cache: "no-store",
          credentials: "same-origin",
          // A captive portal redirects; its page must never be taken for the server's answer.
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

/** The changes of a request, compressed while the request before is still on its way. */
interface Parcel {
  changes: readonly WireChange[];
  /** Adds the fields that are known only at the time of sending. */
  close(rest: object): Promise<{ body: BodyInit; encoding: Record<string, string> }>;
  drop(): void;
}

function startParcel(changes: readonly WireChange[]): Parcel {
  const start = `{"changes":${textOfChanges(changes)}`;
  const endOf = (rest: object) => `,${JSON.stringify(rest).slice(1)}`;
  if (start.length < WORTH_PACKING) {
    const close = async (rest: object) => ({ body: start + endOf(rest), encoding: {} });
    return { changes, close, drop: () => undefined };
  }
  const encoder = new TextEncoder();
  const gzip = new CompressionStream("gzip");
  const packed = new Response(gzip.readable).arrayBuffer();
  const writer = gzip.writable.getWriter();
  const begun = write(writer, encoder.encode(start));
  // The error of an unused parcel is ignored; a used one fails in `close`.
  for (const each of [packed, begun]) each.catch(() => undefined);
  return {
    changes,
    async close(rest) {
      await begun;
      await writer.write(encoder.encode(endOf(rest)));
      await writer.close();
      return { body: await packed, encoding: { "content-encoding": "gzip" } };
    },
    drop: () => void writer.abort().catch(() => undefined),
  };
}

/** Written in slices, because a page that runs the engine itself must stay responsive. */
async function write(
  writer: WritableStreamDefaultWriter<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const SLICE = 64 * 1024;
  for (let at = 0; at < bytes.length; at += SLICE) {
    await writer.write(bytes.subarray(at, at + SLICE));
  }
}

/** Null for a body that is not JSON; throws when the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
