import { MESSAGES, PICTURE_TYPES } from "@reignwell/contract";
import { loadSharp } from "../../plugins/pictures/load-sharp.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { typeOfFile } from "./load-file-type.ts";
import { holdsOtherContents } from "./other-contents.ts";

/** Wide enough for the largest place that shows a picture, on a screen of double density. */
const SIDE = 1200;
/** A small file can hold a huge picture: more than this is not opened. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 8;
const QUALITY = 82;

/**
 * Draws a picture again: of the file that was sent nothing is kept but its pixels, in one format and
 * without what a camera notes of place and time (DEC-93). Of a moving picture the first one stays.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  const { wrongPictureType, unreadablePicture, holdsMore } = MESSAGES.uploads;
  const type = await typeOfFile(bytes);
  if (!PICTURE_TYPES.some((allowed) => allowed === type?.mime)) {
    throw refuse("unsupported_media_type", wrongPictureType.description);
  }
  if (holdsOtherContents(bytes) || isComment(bytes)) throw refuse("validation_failed", holdsMore);
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { failOn: "truncated", limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw refuse("validation_failed", unreadablePicture);
  }
}

/** A GIF whose width begins a comment is also a script. */
function isComment(bytes: Buffer): boolean {
  return /^GIF8[79]a(\/\*|=|\/\/)/.test(bytes.toString("latin1", 0, 8));
}
