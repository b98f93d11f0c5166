import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { MESSAGES } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import { AppError, refuse } from "../../plugins/requests/errors.ts";

/** What an upload may be. */
export interface UploadRule {
  /** The name of its field in the form. */
  field: string;
  maxBytes: number;
  tooLarge: string;
}

/** More than one file and one field more is refused, and must be seen for that. */
const PARTS = { files: 2, fields: 1, parts: 3 } as const;

/**
 * Reads the one file of a form by way of a temporary file, which is gone afterwards whatever
 * happens. A stream over the limit is refused, never cut off.
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  rule: UploadRule,
): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await saveOnlyFile(request, path, rule);
    return await readFile(path);
  } catch (error) {
    // The rest of what is sent goes nowhere; without a reader the answer would wait for it.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error, rule);
  } finally {
    await rm(path, { force: true });
  }
}

/** Longer than any upload takes: a file of this age is on its way no more. */
const LEFT_BEHIND = 60 * 60 * 1000;

/**
 * Deletes what a server that was killed left in the folder. The files of another server, which
 * receives into the same folder at this moment, are younger and stay.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // The other server may have ended its upload in between.
    const found = await stat(path).catch(() => null);
    // The wall clock, for it is the one by which the file system notes a file's age.
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}

async function saveOnlyFile(
  request: FastifyRequest,
  path: string,
  rule: UploadRule,
): Promise<void> {
  const { none, oneOnly } = MESSAGES.uploads;
  if (!request.isMultipart()) throw refuse("unsupported_media_type", none);
  const limits = { ...PARTS, fileSize: rule.maxBytes };
  let count = 0;
  for await (const part of request.parts({ limits, preservePath: true })) {
    count += 1;
    if (count > 1) throw refuse("validation_failed", oneOnly);
    if (part.type !== "file" || part.fieldname !== rule.field) {
      throw refuse("validation_failed", none);
    }
    await saveFile(part, path, rule);
  }
  if (count === 0) throw refuse("validation_failed", none);
}

async function saveFile(part: MultipartFile, path: string, rule: UploadRule): Promise<void> {
  const { none, wrongName } = MESSAGES.uploads;
  // The name is never used; one like this was not given by a person's browser.
  if (/[/\\\0]|^\.{1,2}$/.test(part.filename)) throw refuse("validation_failed", wrongName);
  await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) throw refuse("payload_too_large", rule.tooLarge);
  if (part.file.bytesRead === 0) throw refuse("validation_failed", none);
}

/** The refusals of the parser, in our codes and words. */
function refusalOf(error: unknown, rule: UploadRule): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { oneOnly, interrupted } = MESSAGES.uploads;
  const code = "code" in error ? String(error.code) : "";
  if (code === "FST_REQ_FILE_TOO_LARGE") return refuse("payload_too_large", rule.tooLarge);
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return refuse("validation_failed", oneOnly);
  // What is wrong with the disk is not the sender's doing.
  if ("syscall" in error && code !== "ECONNRESET") return error;
  return refuse("malformed_request", interrupted);
}
