import { MESSAGES } from "@reignwell/contract";
import { refuse } from "../../plugins/requests/errors.ts";
import { typeOfFile } from "./load-file-type.ts";
import { holdsOtherContents } from "./other-contents.ts";

/** kbit/s by the number in a frame's head, of MPEG 1 and of MPEG 2 and 2.5. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_1 = 3;
/** Samples a second by the version in a frame's head; 1 is no version. */
const SAMPLES: Readonly<Record<number, readonly number[]>> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  [MPEG_1]: [44_100, 48_000, 32_000],
};
const FEWEST_FRAMES = 3;
const ID3_HEAD = 10;
/** How the known notes behind a recording begin. */
const NOTES = ["TAG", "APETAGEX", "LYRICSBEGIN", "ID3", "3DI"];

/**
 * The frames of an MP3 without what is noted before and behind them (DEC-93). Every byte between must
 * belong to a frame, so that nothing else travels in it.
 */
export async function cleanRecording(bytes: Buffer): Promise<Buffer> {
  const { wrongRecordingType, unreadableRecording, holdsMore } = MESSAGES.uploads;
  const type = await typeOfFile(bytes);
  if (type?.mime !== "audio/mpeg") throw refuse("unsupported_media_type", wrongRecordingType);
  if (holdsOtherContents(bytes)) throw refuse("validation_failed", holdsMore);
  const start = firstFrame(bytes);
  let [end, count] = [start, 0];
  for (let length = frameLength(bytes, end); length > 0; length = frameLength(bytes, end)) {
    // A recording that was cut off in its last frame plays without it.
    if (end + length > bytes.length) break;
    end += length;
    count += 1;
  }
  if (count < FEWEST_FRAMES) throw refuse("validation_failed", unreadableRecording);
  if (!isKnownEnd(bytes, end)) throw refuse("validation_failed", holdsMore);
  return bytes.subarray(start, end);
}

/** Where the notes before the recording (ID3) end, with the room that some programs leave behind. */
function firstFrame(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString("latin1", at, at + 3) === "ID3" && at + ID3_HEAD <= bytes.length) {
    const sizes = bytes.subarray(at + 6, at + ID3_HEAD);
    at += ID3_HEAD + sizes.reduce((size, part) => size * 128 + (part & 0x7f), 0);
  }
  while (bytes[at] === 0) at += 1;
  return at;
}

/** The length of the frame that begins here; 0 where none does. */
function frameLength(bytes: Buffer, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 4);
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2;
  const version = (second >> 3) & 3;
  const rates = version === MPEG_1 ? RATES_1 : RATES_2;
  const rate = rates[third >> 4] ?? 0;
  const samples = SAMPLES[version]?.[(third >> 2) & 3] ?? 0;
  if (!isLayer3 || rate === 0 || samples === 0) return 0;
  return Math.floor(((version === MPEG_1 ? 144 : 72) * rate * 1000) / samples) + ((third >> 1) & 1);
}

function isKnownEnd(bytes: Buffer, at: number): boolean {
  let end = at;
  while (bytes[end] === 0) end += 1;
  if (end === bytes.length || frameLength(bytes, end) > 0) return true;
  const beginning = bytes.toString("latin1", end, end + 11);
  return NOTES.some((note) => beginning.startsWith(note));
}
