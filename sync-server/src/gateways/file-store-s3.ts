import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FilesConfig } from "../config-files.ts";
import { type FileStore, PartMissingError, StoreAwayError, type StoredFile } from "./file-store.ts";

/**
 * In ms. A file is read within the 9.5 s that a request has; writing a large one takes longer, and
 * the administrator tries again. The library itself would wait for ever.
 */
const READING = { attempts: 2, requestTimeout: 4_000 } as const;
const WRITING = { attempts: 1, requestTimeout: 15_000 } as const;
const CONNECTING = 2_000;

/** A store that speaks S3. The server reads for browsers, so the bucket may be closed to them. */
export function openS3(config: FilesConfig): FileStore {
  const { bucket } = config;
  const reader = clientOf(config, READING);
  const writer = clientOf(config, WRITING);
  const disk = new Disk(
    new S3Driver({ client: writer, bucket, visibility: "private", supportsACL: false }),
  );
  return {
    async put(key, bytes, type) {
      try {
        await disk.put(key, bytes, { contentType: type, contentLength: bytes.length });
      } catch (error) {
        throw new StoreAwayError("A file was not stored", { cause: error });
      }
    },
    // By the client itself: flydrive's deletion can't be broken off.
    async remove(key, stop) {
      const deletion = new DeleteObjectCommand({ Bucket: bucket, Key: key });
      try {
        await writer.send(deletion, { ...(stop && { abortSignal: stop }) });
      } catch (error) {
        stop?.throwIfAborted();
        throw new StoreAwayError("A file was not deleted", { cause: error });
      }
    },
    read: (key, range) => readPart(reader, { bucket, key, range }),
  };
}

function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: FilesConfig,
  { attempts, requestTimeout }: { attempts: number; requestTimeout: number },
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stand-ins and most stores of other makers have no host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Checksums of newer kinds are AWS's own; others refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECTING,
      requestTimeout,
      // Else the library only warns and waits on.
      throwOnRequestTimeout: true,
    },
  });
}

/** Reads by the client itself: flydrive knows no parts, which players of recordings ask for. */
async function readPart(
  client: S3Client,
  { bucket, key, range }: { bucket: string; key: string; range: string | undefined },
): Promise<StoredFile | null> {
  try {
    const found = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, ...(range && { Range: range }) }),
    );
    if (!(found.Body instanceof Readable)) return null;
    const { ContentLength: size = 0, ContentRange: contentRange = null } = found;
    return { bytes: found.Body, size, contentRange };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NoSuchKey" || name === "NotFound") return null;
    if (name === "InvalidRange") throw new PartMissingError("The file is shorter");
    throw new StoreAwayError("A file was not read", { cause: error });
  }
}
