type Texts = Readonly<Record<string, unknown>>;

/** A file that was read is kept for the life of the page; one that failed is fetched again. */
const files = new Map<string, Promise<Texts>>();

/**
 * A text of one of the build's compressed files (web/vite-compressed-texts.ts), in the shape of the
 * imported module whose place it takes. Rejects where the file can't be fetched, after the page has
 * heard of it as of any part that is missing (app/lazy/missing-parts.ts).
 *
 * @param address of the file
 * @param text the name of the text in it
 */
export async function readCompressedText(
  address: string,
  text: string,
): Promise<{ default: unknown }> {
  let file = files.get(address);
  if (file === undefined) {
    file = readFile(address);
    files.set(address, file);
    file.catch((error: unknown) => {
      files.delete(address);
      window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    });
  }
  return { default: (await file)[text] };
}

async function readFile(address: string): Promise<Texts> {
  const { ok, status, body } = (await keptAnswer(address)) ?? (await fetch(address));
  if (!ok || body === null) throw new TypeError(`${address} was answered with ${status}`);
  const plain = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  // Chromium decodes a response's text piece by piece, which takes a slow phone a long task.
  const texts: Texts = JSON.parse(new TextDecoder().decode(await plain.arrayBuffer()));
  return texts;
}

/** What the worker has kept, without asking it: on a first visit it doesn't serve the page yet. */
async function keptAnswer(address: string): Promise<Response | undefined> {
  // Not there without a secure context, and refused where a browser keeps nothing.
  if (!("caches" in globalThis)) return undefined;
  return caches.match(address).catch(() => undefined);
}
