import { hash } from "node:crypto";

/** The digests of lists of changes that were read from a text. */
const digests = new WeakMap<object, string>();

const START = '{"changes":';

/**
 * Notes the digest of a request's changes by the text that they came as. A device sends them first
 * and the rest of the request after them: where that is so, they need not be made into a text again.
 */
export function noteDigest(text: string, body: unknown): void {
  if (typeof body !== "object" || body === null || !("changes" in body)) return;
  const { changes, ...rest } = body;
  if (!Array.isArray(changes) || changes.length === 0 || !text.startsWith(START)) return;
  const end = `,${JSON.stringify(rest).slice(1)}`;
  if (text.endsWith(end)) digests.set(changes, digestOf(text.slice(START.length, -end.length)));
}

/** The digest of a batch's content, by which a repetition of it is known [P3]. */
export function digestOfChanges(changes: readonly unknown[]): string {
  return digests.get(changes) ?? digestOf(JSON.stringify(changes));
}

function digestOf(text: string): string {
  return hash("sha256", text, "base64");
}
