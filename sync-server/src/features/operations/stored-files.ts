import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Duplex, pipeline as connect, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupRefusal, type StoredFile } from "./backup-format.ts";

/**
 * Writes a stream below `folder`, readable by this user alone, and says what lies there now; `stop`
 * breaks it off.
 */
export async function storeFile(
  folder: string,
  path: string,
  content: Readable,
  stop?: AbortSignal,
): Promise<StoredFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600, flush: true }),
    { ...(stop && { signal: stop }) },
  );
  return { path, bytes, sha256: hash.digest("hex") };
}

/**
 * What comes out of `through`. Where one of the two streams fails, or the reader stops reading, both
 * end and the reader has the error. With `pipe` alone an error of the source would end the process,
 * and a source that is not read to its end would hold its database connection for ever.
 */
export function passedThrough(source: Readable, through: Duplex): Readable {
  return connect(source, through, () => undefined);
}

/** Throws where a file of a backup is missing or is not the one that was written. */
export async function checkFile(folder: string, { path, bytes, sha256 }: StoredFile) {
  const found = await stat(join(folder, path)).catch(() => null);
  if (found === null)
    throw new BackupRefusal(`${path} is missing from the backup. Use another one.`);
  const hash = createHash("sha256");
  if (found.size === bytes) {
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk);
    if (hash.digest("hex") === sha256) return;
  }
  throw new BackupRefusal(`${path} was changed or cut off since the backup. Use another one.`);
}
