import { deflateSync } from "node:zlib";
import sharp from "sharp";

const FRAME_LENGTH = 417;

/** An MP3 of so many frames of silence (128 kbit/s). */
export function aRecording(frames = 40): Buffer {
  const frame = Buffer.alloc(FRAME_LENGTH);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** The notes before a recording, with this text in them. */
export function id3(text: string): Buffer {
  const body = Buffer.from(text, "latin1");
  const head = Buffer.from("ID3\u0004\0\0\0\0\0\0", "latin1");
  head[8] = body.length >> 7;
  head[9] = body.length & 0x7f;
  return Buffer.concat([head, body]);
}

/** A picture of one color, with notes as a camera makes them. */
export function aPicture(type: "jpeg" | "png" | "webp" | "gif", side = 300): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: "#c8963e" } as const;
  return sharp({ create })
    .withExif({ IFD0: { Copyright: "taken-at-home" } })
    .toFormat(type)
    .toBuffer();
}

/** A PNG of a few kilobytes whose picture has 144 million pixels. */
export function aPixelBomb(): Buffer {
  const side = 12_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** An archive without files, which can stand behind anything. */
export const EMPTY_ZIP = Buffer.from(`PK\u0005\u0006${"\0".repeat(18)}`, "latin1");

/** One part of a form. */
export interface FormPart {
  field: string;
  bytes: Buffer | string;
  /** The name of the file; without one it is a field. */
  name?: string;
  type?: string;
}

/** A form as a browser sends it. */
export function aForm(parts: readonly FormPart[]): {
  payload: Buffer;
  headers: { "content-type": string };
} {
  const boundary = "----reignwell-form";
  const pieces = parts.flatMap(({ field, bytes, name, type = "application/octet-stream" }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${
        name === undefined ? "" : `; filename="${name}"\r\ncontent-type: ${type}`
      }\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
