import type { FileTypeResult } from "file-type";

/**
 * What a file is by its bytes, whatever its name says. The library is loaded with the first upload
 * and not at the start.
 */
export async function typeOfFile(bytes: Buffer): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return fileTypeFromBuffer(bytes);
}
