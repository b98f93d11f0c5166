import { createHash } from "node:crypto";
import { loadSharp } from "../../../plugins/pictures/load-sharp.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import type { KnownVerse } from "../shared-verse.ts";
import { drawPicture } from "./draw-picture.ts";
import type { Letters } from "./letters.ts";
import { loadLetters } from "./load-letters.ts";

/** A picture as it is sent. */
export interface Picture {
  etag: string;
  png: Buffer;
  /** The picture without a verse, for the time when too many others wait. */
  isPlain: boolean;
}

/** Gives the picture of a verse to somebody at an address. */
export type PictureOf = (verse: KnownVerse, network: string) => Promise<Picture>;

/** Some 80 KB each. */
const KEPT = 64;
/** One is drawn at a time, in about a tenth of a second; so many may wait, */
const WAITING = 16;
/** and so many of them for one address, so that nobody takes all places. */
const WAITING_OF_ONE = 4;
const NO_VERSE: KnownVerse = { reference: null, verse: null, translation: null };
/** Another one with each change of the drawing. */
const DRAWING = 1;

/** Draws the pictures of verses one after the other, and keeps those that were asked for last. */
export function openPictures(): PictureOf {
  let letters: Letters | undefined;
  let plain: Promise<Picture> | undefined;
  const kept = new Map<string, Promise<Picture>>();
  const waiting = new Waiting();
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (verse: KnownVerse, key: string): Promise<Picture> => {
    letters ??= await loadLetters();
    const sharp = await loadSharp();
    const png = await sharp(Buffer.from(drawPicture(verse, letters)))
      .png({ palette: true })
      .toBuffer();
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    return { png, etag, isPlain: verse === NO_VERSE };
  };
  const inTurn = (verse: KnownVerse, key: string) => {
    const picture = last.then(() => draw(verse, key));
    last = picture.then(
      () => undefined,
      () => undefined,
    );
    return picture;
  };

  return async (verse, network) => {
    const key = JSON.stringify([DRAWING, verse.reference, verse.verse, verse.translation]);
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    if (waiting.of(network) >= WAITING_OF_ONE) {
      throw refuse("server_busy", undefined, { retryAfter: 2 });
    }
    // Drawn before it is needed: then it has to be there at once.
    plain ??= inTurn(NO_VERSE, "plain");
    if (waiting.all >= WAITING) return plain;
    waiting.add(network, 1);
    const settled = inTurn(verse, key).finally(() => waiting.add(network, -1));
    // What failed is drawn again the next time.
    settled.catch(() => kept.delete(key));
    kept.set(key, settled);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return settled;
  };
}

/** How many pictures wait, and for whom. */
class Waiting {
  all = 0;
  readonly #by = new Map<string, number>();

  of(network: string): number {
    return this.#by.get(network) ?? 0;
  }

  add(network: string, more: number): void {
    this.all += more;
    const now = this.of(network) + more;
    if (now > 0) this.#by.set(network, now);
    else this.#by.delete(network);
  }
}
