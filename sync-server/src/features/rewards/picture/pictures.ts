import { createHash } from "node:crypto";
import sharp from "sharp";
import { refuse } from "../../../plugins/requests/errors.ts";
import type { KnownVerse } from "../shared-verse.ts";
import { drawPicture } from "./draw-picture.ts";
import { Letters } from "./letters.ts";

/** A picture as it is sent. */
export interface Picture {
  etag: string;
  png: Buffer;
}

/** Some 80 KB each. */
const KEPT = 64;
/** One is drawn at a time, in about a tenth of a second; so many may wait. */
const WAITING = 16;
/** Another one with each change of the drawing. */
const DRAWING = 1;

sharp.concurrency(1);
sharp.cache(false);

/** Draws the pictures of verses one after the other, and keeps those that were asked for last. */
export function openPictures(): (verse: KnownVerse) => Promise<Picture> {
  let letters: Letters | undefined;
  const kept = new Map<string, Promise<Picture>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (verse: KnownVerse, key: string): Promise<Picture> => {
    letters ??= new Letters();
    const png = await sharp(Buffer.from(drawPicture(verse, letters)))
      .png({ palette: true })
      .toBuffer();
    return { png, etag: `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"` };
  };

  return (verse) => {
    const key = JSON.stringify([DRAWING, verse.reference, verse.verse, verse.translation]);
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    if (waiting >= WAITING) throw refuse("too_many_requests", undefined, { retryAfter: 2 });
    waiting += 1;
    const picture = last.then(() => draw(verse, key));
    last = picture.then(
      () => undefined,
      () => undefined,
    );
    const settled = picture.finally(() => {
      waiting -= 1;
    });
    // What failed is drawn again the next time.
    settled.catch(() => kept.delete(key));
    kept.set(key, settled);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return settled;
  };
}
